/** What a project is made around. */
export const lasting = ["account", "auth", "dashboard", "home", "preferences", "users"];

/** What people know by a name, but is more than a folder and its lines. */
export const interwoven: Readonly<Record<string, string>> = {
  demo: "demo is off unless DEMO is true; docs/demo.md says what it is made of",
  errors: "errors are what failed pages show",
};

/** What is replaced in a file, by what. */
export type Edits = readonly (readonly [from: string, to: string])[];

/**
 * What belongs to a feature of the template, and is not in its folder or under its name: whole files, and what others say
 * of it. Where an owner has changed that, the removal refuses and names the place.
 */
export const besides: Readonly<Record<string, { files?: RegExp; edits?: Readonly<Record<string, Edits>> }>> =
  {
    "api-docs": { files: /^src\/routes\/api\/docs\.tsx$/ },
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
          [
            "[...rules.plugins, socialRules({ log, sessions, call: (...asked) => auth.call(...asked) })]",
            "rules.plugins",
          ],
          ["[...formPaths, socialFormPath]", "formPaths"],
          ["        foreignFormPaths: formCallbacks(env),\n", ""],
          ["    .use(socialForm({ auth, languageOf, i18nOf: serverI18n }))\n", ""],
        ],
        "src/app/main.server.ts": [["loadEnv(providerNames)", "loadEnv()"]],
        "src/app/server.ts": [["loadEnv(providerNames)", "loadEnv()"]],
        "src/app/testing.server.ts": [["    providerNames,\n", ""]],
        "src/config/env.server.ts": [
          [" * @param providerNames the social providers better-auth knows, by its names\n", ""],
          ["mode: Mode, providerNames: readonly string[] = [])", "mode: Mode)"],
          [
            `  const social = readProviders(providerNames, (name) => readVariable(source, name));
  const { apple } = social.providers;
  problems.push(...social.problems);
`,
            "",
          ],
          ["providers: social.providers,", "providers: {},"],
          [
            `warnings: [
      isExposed && "BASE_URL is not https: session cookies travel unprotected",
      apple && appleWarning(apple.clientSecret),
    ].filter((warning) => typeof warning === "string"),`,
            'warnings: isExposed ? ["BASE_URL is not https: session cookies travel unprotected"] : [],',
          ],
          ["loadEnv(providerNames: readonly string[] = [])", "loadEnv()"],
          ["readEnv(process.env, mode, providerNames)", "readEnv(process.env, mode)"],
        ],
        "src/config/limits.ts": [['  "/sign-in/social": "none",\n  "/callback/:id": "none",\n', ""]],
        "src/features/auth/search.ts": [
          [
            "  /** The social provider that has not verified the address. */\n  provider?: string | undefined;\n",
            "",
          ],
          ["  provider: String,\n", ""],
        ],
        "src/routes/login/verify.tsx": [
          ["    const intro = useUnconfirmed(search);\n", ""],
          [" intro={intro}", ""],
        ],
      },
    },
    palette: {
      files: /^docs\/command-palette\.md$/,
      edits: {
        "AGENTS.md": [
          ["add a command of the palette, an email", "add an email"],
          ["[command-palette](docs/command-palette.md), ", ""],
        ],
      },
    },
    // Storage stays, as machinery of the kit: whatever else keeps files there is served, backed up and removed as before.
    uploads: {
      files:
        /^src\/features\/(?:account|books)\/(?:components\/)?uploads\.|^src\/ui\/(?:picture-button|picture-form|cropper)\.|^docs\/uploads\.md$|^e2e\/pictures\.spec\.ts$/,
      edits: {
        "src/features/account/feature.server.ts": [
          [
            "\n  api: (context: ApiContext) => new Elysia().use(accountApi(context)).use(avatarApi(context)),\n",
            " api: accountApi ",
          ],
        ],
        "src/features/account/components/profile.tsx": [["        <OwnPicture />\n", ""]],
        "src/features/account/access-testing.ts": [
          ['  "PUT /api/account/avatar": "user admin",\n', ""],
          ['  "DELETE /api/account/avatar": "user admin",\n', ""],
        ],
        "src/features/books/feature.server.ts": [
          [
            "(context: ApiContext) => new Elysia().use(booksApi(context)).use(coversApi(context))",
            "booksApi",
          ],
        ],
        "src/features/books/manager/book-page.tsx": [["      <CoverButtons book={book} />\n", ""]],
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
      },
    },
  };
