/** What the README of a new project tells. */
export type ReadmeFacts = { title: string; version: string; adminEmail: string | undefined; demo: boolean };

/** The README of a new project. */
export function readme({ title, version, adminEmail, demo }: ReadmeFacts): string {
  return `# ${escapeMarkdown(title)}

## Start

\`\`\`sh
bun install
bun run dev
\`\`\`

That wants [Bun](https://bun.sh) 1.4.5 or newer. With Node and npm alone, \`npm install\` brings Bun along; then
\`npm run dev\` and the others below work as well.

${demo ? howToLook : howToSignIn(adminEmail ?? "admin@example.com")}

## Commands

| Command | Does |
|---|---|
| \`bun run dev\` | development server with hot reload |
| \`bun run build\` | production build |
| \`bun run start\` | serves the production build |
| \`bun run check\` | types, lint, format, boundaries, translations |
| \`bun run test\` | its tests |
| \`bun run test:e2e\` | its tests in a browser, against a production build |
| \`bun run api:types <file>\` | writes the types of the API, for another program |
| \`bun run db:generate\` | writes the SQL for changed tables |
| \`bun run db:migrate\` | brings the database up to date |
| \`bun run db:seed\` | example people, genres and books |
| \`bun run db:backup <file>\` | copies the database while it runs |
| \`bun run user:admin <email>\` | makes somebody an administrator |
| \`bun run demo:seed\` | a database for \`DEMO=true\`: to be looked at by everybody, changed by nobody |

## In production

\`bun run build\`, then \`bun run start\` with these set in \`.env\` or in the environment: \`BASE_URL\`, the address
people use; ${demo ? "" : "`SMTP_URL` and `EMAIL_FROM`, for the codes; "}\`AUTH_SECRET\`, another one than here. The database is the
file \`data/app.db\`. \`.env\` stays on this machine.

\`GET /readyz\` says whether it can do its work; SIGTERM ends it in order. In a container:

\`\`\`sh
docker build --tag app .
docker run --env-file production.env --volume app-data:/data --publish 3000:3000 app
\`\`\`

\`docker exec <container> bun commands/user-admin.js <email>\` makes somebody an administrator there, and
\`bun commands/db-backup.js <file>\` copies the database.

## Work on it

\`AGENTS.md\` says where things are and which rules hold, to people too. \`.github/workflows/ci.yml\` runs every check
on each push. The licence is yours to choose: until there is one, \`package.json\` says private.

Made with create-damson ${version}.
`;
}

const howToLook = `Open http://localhost:3000 and choose one of the two people on the login page. This is a demo
(\`DEMO=true\` in \`.env\`): everything can be looked at and nothing can be changed, in the database neither. No e-mail is
sent.`;

function howToSignIn(person: string): string {
  return `Open http://localhost:3000 and sign in as \`${person}\`. The code is in the mailbox at
http://localhost:3000/dev/mailbox, where every e-mail lands during development.`;
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, "\\$&");
}
