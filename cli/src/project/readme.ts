import type { Database } from "../options/database.ts";
import { hosts } from "../options/hosts.ts";
import type { Options } from "../options/schema.ts";

type Facts = Pick<Options, "title" | "demo" | "database"> & {
  deploy?: Options["deploy"];
  version: string;
  /** Whether commands are npm's, because the shell had no Bun when the project was created. */
  npm: boolean;
};

/** The README of a new project. It is true for its creator and for anyone who clones the project. */
export function readme({ title, version, demo, npm, database, deploy }: Facts): string {
  const run = npm ? "npm run" : "bun run";
  const other = npm
    ? "With [Bun](https://bun.sh) 1.4.5 or newer, `bun install --frozen-lockfile`, `bun run setup` and `bun run dev` do the same."
    : "This needs [Bun](https://bun.sh) 1.4.5 or newer. With Node and npm alone, `npm install --no-package-lock`\ninstalls Bun as well; then `npm run setup`, `npm run dev` and the other commands below work as well.";
  const data = places[database];
  return `# ${escapeMarkdown(title)}

## Start

\`\`\`sh
${npm ? "npm install" : "bun install"}
${run} setup
${run} dev
\`\`\`

\`setup\` creates \`.env\`, the database and the example data where they are missing.

${other}
Other package managers are not supported.

${demo ? howToLook : howToSignIn}

## Commands

| Command | Does |
|---|---|
| \`${run} setup\` | prepares a fresh clone |
| \`${run} dev\` | starts the development server with hot reload |
| \`${run} build\` | builds for production |
| \`${run} start\` | serves the production build |
| \`${run} jobs\` | runs pending jobs, such as emails to send, without serving |
| \`${run} build:binary\` | builds a single executable, which needs neither Bun nor \`node_modules\` |
| \`${run} doctor\` | lists problems that prevent startup |
| \`${run} check\` | checks types, lint, format, boundaries, unused code, translations, lock file and migrations; \`--fix\` fixes what has only one solution |
| \`${run} test\` | runs the unit and integration tests |
| \`${run} test:e2e\` | runs the browser tests against a production build |
| \`${run} generate feature <plural> <field:type…>\` | writes a feature: table, API, pages, texts and test |
| \`${run} remove feature <name>\` | removes a feature with its folder, its routes and its lines in other files, and writes the migration |
| \`${run} api:types <file>\` | writes the API's types for another program |
| \`${run} db:generate\` | writes the SQL for changed tables |
| \`${run} db:migrate\` | brings the database up to date |
| \`${run} db:derive [table]\` | recomputes the columns for search, sorting and unique keys after rows were changed in SQL |
| \`${run} db:seed\` | adds example data: users who signed up over two years, and records of the features |
| \`${run} db:backup <file>\` | copies the database while the server runs |
| \`${run} user:admin <email>\` | makes a user an administrator, or creates one |
| \`${run} user:unlock <email>\` | unlocks an address after too many requests for codes or wrong codes |
| \`${run} demo:seed\` | creates a database for \`DEMO=true\`, which everyone can explore and nobody can change |
${npm ? "\nnpm passes on options only after `--`: `npm run remove -- feature books --dry-run`.\n" : ""}
## In production

Run \`${run} build\`, then \`${run} start\` with these set in \`.env\` or in the environment: \`BASE_URL\`, the public
address; ${demo ? "" : "`SMTP_URL` and `EMAIL_FROM`, for sign-in codes; "}\`AUTH_SECRET\`, different from the one here${data.settings}. ${data.place}
Never commit \`.env\`. \`docs/deploy-step-by-step.md\` shows how to set up a server${deploy ? `, with the files of this project under *${hosts[deploy].label}*` : ""}.

\`GET /readyz\` returns 200 when the server can do its work; SIGTERM stops it cleanly. In a container:

\`\`\`sh
docker build --tag app .
docker run --env-file production.env --volume app-data:/data --publish 3000:3000 app
\`\`\`

\`docker exec <container> bun dist/commands/user-admin.js <email>\` makes a user an administrator there, and
\`bun dist/commands/db-backup.js <file>\` copies the database.

## Work on it

The guides in \`docs/\` show how to add a feature, a field, a page, a mail or a language, how to change the look and how to
deploy. \`AGENTS.md\` says where things are and which rules apply. \`.github/workflows/ci.yml\` runs every check on each push. The
licence is yours to choose; until you do, \`package.json\` is marked private.

Created with create-damson ${version}.
`;
}

/** The location of the data in production. */
const places: Readonly<Record<Database, { settings: string; place: string }>> = {
  sqlite: { settings: "", place: "The database is the file `data/app.db`." },
  postgres: {
    settings: "; and `DATABASE_URL`, the address of a PostgreSQL server",
    place:
      "Any number of\ninstances can share one database; then set `STORAGE_URL` to a shared bucket. In development, without\n`DATABASE_URL`, the project starts its own PostgreSQL in `data/postgres`.",
  },
};

const howToLook = `Open the address that \`dev\` prints (http://localhost:3000, unless \`PORT\` in \`.env\` says otherwise) and choose one of
the two users on the login page. This is a demo (\`DEMO=true\` in \`.env\`): you can explore everything and change nothing. No
email is sent.`;

const howToSignIn = `Open the address that \`dev\` prints (http://localhost:3000, unless \`PORT\` in \`.env\` says otherwise) and sign in with any
email address, or as \`admin@example.com\`, the administrator in the example data. In development every email arrives
in the mailbox at \`/dev/mailbox\`, codes included.`;

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, "\\$&");
}
