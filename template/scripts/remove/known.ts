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
    edits: {
      "docs/do-work-later.md": [[/^## See what failed\n[\s\S]*?(?=^## )/m, ""]],
    },
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
      "scripts/program.ts": [
        ['  "demo:seed": ["create a database for DEMO=true", () => import("./demo-seed.ts")],\n', ""],
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
      "AGENTS.md": [
        ["configure, deploy, publish a demo", "configure, deploy"],
        [", [demo](docs/demo.md)", ""],
      ],
      "docs/configuration.md": [
        [", except in demo mode", ""],
        [", except in demo mode", ""],
        ["| `DEMO` | Read-only demo mode: `true` or `false`. | `false` | `true` |\n", ""],
        ["In a demo, where no guess is counted, a visitor signs in 300 times an hour.\n", ""],
      ],
      "docs/add-an-auth-plugin.md": [["; the demo refuses writes", ""]],
      "docs/social-sign-in.md": [[" Demo mode offers no providers.", ""]],
    },
  },
  social: {
    files: /^docs\/social-sign-in\.md$/,
    edits: {
      "AGENTS.md": [
        ["a language, a plugin of better-auth, a provider", "a language, a plugin of better-auth"],
        [", [social-sign-in](docs/social-sign-in.md)", ""],
      ],
      "docs/configuration.md": [
        [
          `Each social provider is enabled by two variables named after it: \`GITHUB_CLIENT_ID\` and \`GITHUB_CLIENT_SECRET\`,
\`GOOGLE_CLIENT_ID\` and \`GOOGLE_CLIENT_SECRET\`, and so on. If only one of the two is set, the server does not start.
[social-sign-in.md](social-sign-in.md) lists the providers and what to register with them.

`,
          "",
        ],
        ["| a social provider's response | 6 seconds |\n", ""],
      ],
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
    edits: {
      "src/app/create-app.server.ts": [["    findTeam: findTeamIn(db),\n", ""]],
      "src/app/features.server.ts": [
        [
          "export const findTeamIn = (db: Db) => serverFeatures.find(({ teams }) => teams)?.teams?.(db);\n\n",
          "",
        ],
      ],
      "src/config/auth-client.ts": [["    teamClient(),\n", ""]],
      "src/config/auth-plugins.server.ts": [["  teamPlugin(),\n", ""]],
      "src/config/auth-tables.server.ts": [['export * from "./team-tables.server.ts";\n', ""]],
      "src/features/home/navigation.ts": [
        ["; those of the pages of a team only within one. */", ". */"],
        ["  const slug = useTeamIfAny()?.slug;\n", ""],
        [
          `entries.flatMap((entry) => {
    if (entry.area !== area) return [];
    if (!entry.team) return entry;
    return slug ? { ...entry, to: inTeam(entry.to, slug) } : [];
  });`,
          "entries.filter((entry) => entry.area === area);",
        ],
      ],
      "AGENTS.md": [[/^\| teams: .*\n/m, ""]],
    },
  },
  palette: {
    files: /^docs\/command-palette\.md$/,
    edits: {
      "AGENTS.md": [
        ["add a command of the palette, an email", "add an email"],
        ["[command-palette](docs/command-palette.md), ", ""],
      ],
      "docs/add-a-feature.md": [
        ["its commands in the [command palette](command-palette.md)", "its commands"],
      ],
      "docs/generate.md": [[", in the command palette and in", " and in"]],
    },
  },
  // Storage stays, as machinery of the kit: whatever else keeps files there is served, backed up and removed as before.
  uploads: {
    files:
      /^src\/features\/(?:account|books)\/(?:components\/)?uploads\.|^src\/ui\/(?:picture-button|picture-form|fields\/image)\.|^docs\/uploads\.md$|^e2e\/pictures\.spec\.ts$/,
    columns: {
      "src/features/account/uploads.server.ts": "user.image",
      "src/features/books/uploads.server.ts": "book.cover",
    },
    edits: {
      "src/features/account/feature.server.ts": [
        [
          "\n  api: (context: ApiContext) => new Elysia().use(accountApi(context)).use(avatarApi(context)),\n",
          " api: accountApi ",
        ],
      ],
      "src/features/account/components/account-page.tsx": [["        <OwnPicture />\n", ""]],
      "src/features/account/access-testing.ts": [
        ['  "PUT /api/account/avatar": "user admin",\n', ""],
        ['  "DELETE /api/account/avatar": "user admin",\n', ""],
      ],
      "src/features/books/feature.server.ts": [
        ["(context: ApiContext) => new Elysia().use(booksApi(context)).use(coversApi(context))", "booksApi"],
      ],
      "src/features/books/detail.tsx": [["          <CoverButtons book={book} />\n", ""]],
      "src/features/books/access-testing.ts": [
        ['  "PUT /api/books/:id/cover": "admin",\n', ""],
        ['  "DELETE /api/books/:id/cover": "admin",\n', ""],
      ],
      "src/features/books/testing.server.ts": [
        [`  await good("PUT", \`/api/books/\${id}/cover\`, await png());\n`, ""],
        [`  await good("DELETE", \`/api/books/\${id}/cover\`);\n`, ""],
      ],
      "src/app/openapi.test.ts": [
        ['  await good("PUT", "/api/account/avatar", await png());\n', ""],
        ['  await good("DELETE", "/api/account/avatar");\n', ""],
      ],
      "AGENTS.md": [
        [", an upload |", " |"],
        [", [uploads](docs/uploads.md)", ""],
      ],
      "docs/add-a-form.md": [[":\n[uploads.md](uploads.md#in-a-form).", "."]],
      "docs/configuration.md": [
        [", such as uploaded pictures", ""],
        [/^\| an uploaded image \|.*\n\| a cover, a profile picture \|.*\n/m, ""],
      ],
      "docs/generate.md": [
        [/^\| `photo:image\?` \|.*\n/m, ""],
        [/^## Pictures\n[\s\S]*?(?=^## )/m, ""],
      ],
    },
  },
};
