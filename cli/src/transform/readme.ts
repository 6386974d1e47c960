import type { Database } from "../options/database.ts";

/** What the README of a new project says. */
export type ReadmeFacts = {
  title: string;
  version: string;
  demo: boolean;
  database: Database;
  /** Commands are npm's: it was created where the shell has no Bun. */
  npm: boolean;
};

/** The README of a new project. Everything in it holds for whoever reads it: its creator, or somebody who cloned it. */
export function readme({ title, version, demo, npm, database }: ReadmeFacts): string {
  const run = npm ? "npm run" : "bun run";
  const other = npm
    ? "With [Bun](https://bun.sh) 1.4.5 or newer, `bun install`, `bun run setup` and `bun run dev` do the same."
    : "This needs [Bun](https://bun.sh) 1.4.5 or newer. With Node and npm alone, `npm install` brings Bun along; then\n`npm run setup`, `npm run dev` and the others below work as well.";
  const data = places[database];
  return `# ${escapeMarkdown(title)}

## Start

\`\`\`sh
${npm ? "npm install" : "bun install"}
${run} setup
${run} dev
\`\`\`

\`setup\` creates \`.env\`, the database and the example data; what is there already stays.

${other}
Other package managers are not supported.

${demo ? howToLook : howToSignIn}

## Commands

| Command | Does |
|---|---|
| \`${run} setup\` | prepares a fresh clone |
| \`${run} dev\` | development server with hot reload |
| \`${run} build\` | production build |
| \`${run} start\` | serves the production build |
| \`${run} check\` | types, lint, format, boundaries, unused code, translations |
| \`${run} test\` | unit and integration tests |
| \`${run} test:e2e\` | browser tests, against a production build |
| \`${run} api:types <file>\` | writes the types of the API, for another program |
| \`${run} db:generate\` | writes the SQL for changed tables |
| \`${run} db:migrate\` | brings the database up to date |
| \`${run} db:seed\` | example data: users of a year, genres and books |
| \`${run} db:backup <file>\` | copies the database while the server runs |
| \`${run} user:admin <email>\` | makes a user an administrator, or creates one |
| \`${run} user:unlock <email>\` | lifts a lock after too many codes or wrong codes |
| \`${run} demo:seed\` | a database for \`DEMO=true\`, which everybody can look at and nobody can change |

## In production

\`${run} build\`, then \`${run} start\` with these set in \`.env\` or in the environment: \`BASE_URL\`, the public
address; ${demo ? "" : "`SMTP_URL` and `EMAIL_FROM`, for sign-in codes; "}\`AUTH_SECRET\`, different from the one here${data.settings}. ${data.place}
Never commit \`.env\`.

\`GET /readyz\` answers 200 when the server can do its work; SIGTERM stops it cleanly. In a container:

\`\`\`sh
docker build --tag app .
docker run --env-file production.env --volume app-data:/data --publish 3000:3000 app
\`\`\`

\`docker exec <container> bun commands/user-admin.js <email>\` makes a user an administrator there, and
\`bun commands/db-backup.js <file>\` copies the database.

## Work on it

\`AGENTS.md\` says where things are and which rules hold. \`.github/workflows/ci.yml\` runs every check on each push. The
licence is yours to choose: until there is one, \`package.json\` says private.

Created with create-damson ${version}.
`;
}

/** Where the data is, in production. */
const places: Readonly<Record<Database, { settings: string; place: string }>> = {
  sqlite: { settings: "", place: "The database is the file `data/app.db`." },
  postgres: {
    settings: "; and `DATABASE_URL`, the address of a PostgreSQL server",
    place:
      "Any number of\ninstances may use one database; then `STORAGE_URL` names a bucket that they share. In development, without\n`DATABASE_URL`, the project starts a PostgreSQL of its own in `data/postgres`.",
  },
};

const howToLook = `Open the address that \`dev\` prints (http://localhost:3000, unless \`PORT\` in \`.env\` says otherwise) and choose one of
the two users on the login page. This is a demo (\`DEMO=true\` in \`.env\`): everything can be looked at and nothing can be
changed. No email is sent.`;

const howToSignIn = `Open the address that \`dev\` prints (http://localhost:3000, unless \`PORT\` in \`.env\` says otherwise) and sign in with any
email address, or as \`admin@example.com\`, the administrator in the example data. During development every email lands
in the mailbox at \`/dev/mailbox\`, codes included.`;

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, "\\$&");
}
