/** Features that cannot be removed. */
export const lasting = ["account", "auth", "dashboard", "errors", "home", "preferences", "users"];

/** Replacements in a file; a pattern where projects differ. */
export type Edits = readonly (readonly [from: string | RegExp, to: string])[];

interface Beside {
  /** Whole files. */
  files?: RegExp;
  /** Text about it in other files. If an owner has changed it, the removal is refused and names the place. */
  edits?: Readonly<Record<string, Edits>>;
  /** Columns in tables of other features, by the file that writes them: kept, and set to null. */
  columns?: Readonly<Record<string, string>>;
  /** Tests that create tables with the same names by themselves, so they stay. */
  tests?: RegExp;
}

/** What belongs to a feature but is neither in its folder nor named after it. */
export const besides: Readonly<Record<string, Beside>> = {
  "api-docs": { files: /^src\/routes\/api\/docs\.tsx$/ },
  // The queue stays, as machinery of the kit.
  "jobs-page": {
    files: /^src\/routes\/manager\/jobs\//,
  },
  demo: {
    files: /^src\/app\/demo\.server\.ts$|^scripts\/demo-seed\.ts$|^docs\/demo\.md$/,
    edits: {
      "src/app/create-app.server.ts": [
        ["    signIn: env.demo ? demoRules({ db, log }) : undefined,\n", ""],
        ["        writablePaths: env.demo ? ownSessionPaths : undefined,\n", ""],
        [
          "env.demo ? { jobs: [], schedules: [] } : { jobs: knownJobs, schedules }",
          "{ jobs: knownJobs, schedules }",
        ],
      ],
      "src/app/resources.server.ts": [
        ["    if (env.demo) await assertDemoDatabase(database.db);\n", ""],
        ["    if (env.demo) await lockDemoDatabase(database);\n", ""],
      ],
      "src/app/server.ts": [["!env.smtp && !env.demo", "!env.smtp"]],
      "src/config/env.server.ts": [
        ["    DEMO: flag.default(false),\n", ""],
        ['  const demo = readVariable(source, "DEMO") === "true";\n', ""],
        [", sendsNothing: demo }", " }"],
        [
          `    demo,
    // A demo has its own users: nobody else can sign in, and nothing is sent.
    ...(demo && { signup: false, providers: {}, smtp: undefined }),
`,
          "    demo: false,\n",
        ],
      ],
      "src/features/preferences/choices.ts": [
        ["{ session, demo }", "{ session }"],
        [" && !demo", ""],
      ],
      "src/features/audit/feature.server.ts": [
        ['or(like(user.id, "example-%"), like(user.id, "demo-%"))', 'like(user.id, "example-%")'],
        ["/^(example|demo)-/", '"example-"'],
      ],
      "src/features/auth/seed.test.ts": [['  "demo:seed": restoreDemoUsers,\n', ""]],
      "src/routes/login/index.tsx": [["        people={useDemoLogin(search.redirect)?.people}\n", ""]],
      "src/routes/login/verify.tsx": [
        ["    const known = useDemoLogin()?.known;\n", ""],
        [" {...known}", ""],
      ],
      "scripts/dev.ts": [
        ["baseUrl, smtp, demo, database", "baseUrl, smtp, database"],
        ["  if (demo) await checkDemo(database);\n", ""],
        [
          `demo
    ? "It is a demo: choose who to be on the login page."
    : \`Sign`,
          "`Sign",
        ],
      ],
      "scripts/setup.ts": [['readsDemo() ? "demo:seed" : "db:seed"', '"db:seed"']],
      "e2e/setup.ts": [
        [
          `      // Bun reads the project's .env too, and nobody can sign up in a demo.
      DEMO: "false",
`,
          "",
        ],
      ],
      "package.json": [[/,\n {4}"demo:seed": ".*"/, ""]],
      "README.md": [[/\| `\w+ run demo:seed` .*\n/, ""]],
      ".env.example": [
        ['# Nothing can be changed. The database must come from the script demo:seed.\nDEMO="true"\n', ""],
      ],
    },
  },
  social: {
    files: /^docs\/social-sign-in\.md$/,
    edits: {
      "scripts/doctor.ts": [["loadEnv(providerNames)", "loadEnv()"]],
      "src/app/access.test.ts": [[', "POST /login/social"', ""]],
      "src/app/auth-paths.test.ts": [
        ['    const env = { GITHUB_CLIENT_ID: "an-id", GITHUB_CLIENT_SECRET: "a-secret" };\n', ""],
        ['as: "admin", env, callLimits', 'as: "admin", callLimits'],
        [
          '  "a link to a provider": async (app) => begun(app, "POST", "/link-social", { provider: "github" }),\n',
          "",
        ],
        [
          '  "a sign-in with a provider": async (app) => begun(app, "POST", "/sign-in/social", { provider: "github" }),\n',
          "",
        ],
      ],
      "src/app/create-app.server.ts": [
        ["    socialRules({ db, log, sessions, call: (...asked) => auth.call(...asked) }),\n", ""],
        ["[...formPaths, socialFormPath]", "formPaths"],
        ["        foreignFormPaths: formCallbacks(env),\n", ""],
        ["    .use(socialForm({ auth, languageOf, i18nOf: serverI18n }))\n", ""],
      ],
      "src/app/main.server.ts": [["loadEnv(providerNames)", "loadEnv()"]],
      "src/app/server.ts": [["loadEnv(providerNames)", "loadEnv()"]],
      "src/app/testing.server.ts": [["    providerNames,\n", ""]],
      "src/config/env.server.ts": [
        [" * @param providerNames better-auth's names of the social providers it knows\n", ""],
        ["mode: Mode, providerNames: readonly string[] = [], ", "mode: Mode, "],
        ["  const social = readProviders(providerNames, (name) => readVariable(source, name));\n", ""],
        ["...social.problems, ", ""],
        ["providers: social.providers,", "providers: {},"],
        [
          `warnings: [
      isExposed && "BASE_URL is not https: session cookies travel unprotected",
      social.providers.apple && appleWarning(social.providers.apple.clientSecret),
      ...slips,
    ].filter((warning) => typeof warning === "string"),`,
          'warnings: isExposed ? ["BASE_URL is not https: session cookies travel unprotected", ...slips] : slips,',
        ],
        ["loadEnv(providerNames: readonly string[] = [])", "loadEnv()"],
        ["mode, providerNames, ", "mode, "],
      ],
      "src/config/env.server.test.ts": [['"development", [], file)', '"development", file)']],
      "src/config/limits.ts": [['  "/sign-in/social": "none",\n  "/callback/:id": "none",\n', ""]],
      "src/features/auth/search.ts": [
        ["/** `provider` is the social one that has not verified the address. */\n", ""],
        [", provider: String", ""],
      ],
      "src/routes/login/verify.tsx": [
        ["    const intro = useUnconfirmed(search);\n", ""],
        [" intro={intro}", ""],
      ],
    },
  },
  // What the kit knows of teams stays: it looks for better-auth's tables, and finds none.
  teams: {
    files:
      /^src\/config\/teams?(?:-\w+)?(?:\.server)?\.ts$|^src\/routes\/(?:app\/t|invitations)[/.]|^docs\/teams\.md$|^e2e\/(?:teams|invitations)\.spec\.ts$/,
    tests: /^src\/features\/auth\/plugin(?:s|-limits)\.test\.ts$/,
  },
  palette: {
    files: /^docs\/command-palette\.md$/,
  },
  // Storage stays, as machinery of the kit: whatever else keeps files there is served, backed up and removed as before.
  uploads: {
    files:
      /^src\/features\/(?:account|books)\/(?:components\/)?uploads[.-]|^src\/ui\/(?:picture-button|picture-form|fields\/image)\.|^docs\/uploads\.md$|^e2e\/pictures\.spec\.ts$/,
    columns: {
      "src/features/account/uploads.server.ts": "user.image",
      "src/features/books/uploads.server.ts": "book.cover",
    },
  },
};
