import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readme } from "../../cli/src/project/readme.ts";

const root = join(import.meta.dirname, "../..");

/** A page that shows commands. */
export interface Page {
  name: string;
  text: string;
}

/** How a command on a page is tested. */
export type Proof =
  /** The block runs in an empty folder, with a registry that has this version of create-damson. */
  | { block: "in an empty folder" }
  /** Runs in a generated project; `as` replaces the `<placeholders>` of the command. */
  | { runs: "in a project"; as?: string }
  /** Another test file runs it. */
  | { by: string }
  /** It cannot run here, for this reason. */
  | { not: string };

const create: Proof = { block: "in an empty folder" };
const guide: Proof = { by: "tests/guides.test.ts" };
const generate: Proof = { by: "tests/generate.test.ts" };

/** Every command on the pages, with its proof. */
export const proofs: Record<string, Proof> = {
  "bun create damson my-app": create,
  "bunx create-damson my-app": create,
  "cd my-app": create,
  "bunx create-damson my-app --database postgres": { by: "tests/support/project.ts" },
  "bun scripts/overlay.ts postgres .overlaid/postgres": { by: "cli/test/overlay.test.ts" },
  "npm create damson@latest my-app": { by: "cli/test/create-command.test.ts" },
  "npm run dev": { by: "cli/test/create-command.test.ts" },
  "bunx create-damson doctor": { by: "cli/test/doctor.test.ts" },
  "create-damson doctor [directory]": { by: "cli/test/doctor.test.ts" },
  "create-damson help": { by: "cli/test/options.test.ts" },
  "bun scripts/check-texts.ts --all": { by: "template/kit/dev/check-texts.server.test.ts" },
  "bunx create-damson@latest upgrade --dry-run": { by: "cli/test/upgrade.test.ts" },
  "bunx create-damson@latest upgrade": { by: "cli/test/upgrade.test.ts" },
  "npx create-damson@latest upgrade": { by: "cli/test/upgrade.test.ts" },
  "bunx create-damson@latest upgrade --database postgres": { by: "tests/database-move.test.ts" },
  "bunx create-damson@latest upgrade --deploy fly": { by: "cli/test/deploy.test.ts" },
  "bun run db:move data/app.db": { by: "tests/database-move.test.ts" },
  "bun dist/commands/db-migrate.js": { by: "tests/database-move.test.ts" },
  "bun dist/commands/db-move.js <file>": { by: "tests/database-move.test.ts" },
  "bunx create-damson@latest diff": { by: "cli/test/upgrade.test.ts" },
  "create-damson add": { by: "cli/test/add.test.ts" },
  "create-damson add <name…>": { by: "cli/test/add-features.test.ts" },
  "create-damson add --list": { by: "cli/test/add-features.test.ts" },
  "bunx create-damson add audit": { by: "cli/test/add-features.test.ts" },
  "bunx create-damson add teams": { by: "tests/optional-features.test.ts" },
  "create-damson add teams": { by: "tests/optional-features.test.ts" },
  "bunx create-damson add --list": { by: "cli/test/add.test.ts" },
  "bunx create-damson add combobox tabs": { by: "cli/test/add.test.ts" },
  "bunx create-damson add order-form": { by: "tests/components.test.ts" },
  "create-damson add form-value": { by: "cli/test/add.test.ts" },
  "create-damson add field-list": { by: "cli/test/add.test.ts" },
  "create-damson upgrade [directory]": { by: "cli/test/upgrade.test.ts" },
  "create-damson diff [directory]": { by: "cli/test/upgrade.test.ts" },
  "git diff --staged": { by: "cli/test/upgrade.test.ts" },
  "git restore --source=HEAD --staged --worktree -- .": { by: "cli/test/upgrade.test.ts" },
  "create-damson --help": { by: "cli/test/terminal.test.ts" },
  "create-damson [directory] [options]": { by: "cli/test/terminal.test.ts" },

  "bun run dev": { by: "tests/development.test.ts" },
  "bun run start": { by: "tests/people.test.ts" },
  "bun install": { runs: "in a project" },
  "bun install --frozen-lockfile": { by: "tests/own-tests.test.ts" },
  "bun run setup": { by: "tests/setup.test.ts" },
  "bun run build": { by: "tests/support/project.ts" },
  "bun run build:binary": { by: "tests/executable.test.ts" },
  "bun run build:binary --target=bun-linux-arm64": { not: "it downloads Bun for another system" },
  "scp dist/my-app server:": { not: "it needs another machine" },
  "ssh server ./my-app": { not: "it needs another machine" },
  "bun run db:migrate": { runs: "in a project" },
  "bun run db:seed": { by: "tests/people.test.ts" },
  "bun run db:derive": { by: "template/kit/db/dialect/commands.server.test.ts" },
  "bun run db:derive [table]": { by: "template/kit/db/dialect/commands.server.test.ts" },
  "bun dist/commands/db-derive.js": { by: "template/kit/db/dialect/commands.server.test.ts" },
  "bun run db:backup <file>": { runs: "in a project", as: "bun run db:backup data/copy.db" },
  "bun run user:admin <email>": { by: "tests/people.test.ts" },
  "bun run user:admin you@example.org": { runs: "in a project" },
  "bun run user:unlock <email>": { runs: "in a project", as: "bun run user:unlock you@example.org" },
  "bun run check": { by: "tests/own-tests.test.ts" },
  "bun run check --fix": { by: "tests/check-fix.test.ts" },
  "bun run test": { by: "tests/own-tests.test.ts" },
  "bun run test:e2e": { by: "tests/own-tests.test.ts" },
  "bun run demo:seed": { by: "tests/environments.test.ts" },
  "bun run doctor": { by: "template/kit/db/dialect/commands.server.test.ts" },
  "bun add --no-save @libsql/client": { not: "it downloads a package that projects do not have" },
  "bunx drizzle-kit studio --config data/studio.config.ts": { not: "its page is on a server of Drizzle" },
  "bunx --bun auth@1.7 generate --adapter drizzle --dialect sqlite --output tables.ts": {
    not: "it downloads better-auth's command; tests/guides.test.ts reads the same file",
  },
  "DATABASE_URL=file:./data/demo.db bun run demo:seed": { by: "tests/demo.test.ts" },
  "DATABASE_URL=file:./data/demo.db DEMO=true bun run start": { by: "tests/demo.test.ts" },
  "bun packages/conformance/src/bin.ts https://demo.example.org --demo": { by: "tests/demo.test.ts" },
  "bun run api:types <file>": { by: "tests/clients.test.ts" },
  "bun run api:types ../mobile/src/api.d.ts": { by: "tests/clients.test.ts" },
  "bunx openapi-typescript http://localhost:3000/api/openapi.json --output src/openapi.d.ts": {
    by: "tests/clients.test.ts",
  },
  "npm install": { by: "tests/npm.test.ts" },
  "npm install --no-package-lock": { not: "it is npm install without writing a lock file" },
  "docker build --tag app .": { by: "tests/image.test.ts" },
  "docker run --env-file production.env --volume app-data:/data --publish 3000:3000 app": {
    by: "tests/image.test.ts",
  },
  "bun dist/commands/user-unlock.js <email>": { by: "tests/image.test.ts" },
  "bun dist/commands/db-backup.js <file>": { by: "tests/deployment.test.ts" },
  "bun dist/commands/db-drill.js": { by: "tests/deployment.test.ts" },
  "bun dist/commands/doctor.js": { by: "tests/deployment.test.ts" },
  "createdb --maintenance-db=postgres://shop:secret@db.example.com:5432/shop shop_sunday": {
    not: "it needs PostgreSQL's own programs, in the version of the server",
  },
  "pg_restore --exit-on-error --no-owner --dbname=postgres://shop:secret@db.example.com:5432/shop_sunday Sunday.dump":
    { not: "it needs PostgreSQL's own programs, in the version of the server" },
  "useradd --system --home-dir /srv/shop --shell /usr/sbin/nologin shop": {
    not: "it changes this machine; tests/deployment.test.ts runs the other lines, for the user it has",
  },
  'install -m 755 "$(readlink -f "$(command -v bun)")" /usr/local/bin/bun': {
    by: "tests/deployment.test.ts",
  },
  "install -d /srv/shop": { by: "tests/deployment.test.ts" },
  "install -d -o shop -g shop -m 700 /srv/shop/data": { by: "tests/deployment.test.ts" },
  "cp -r dist drizzle scripts package.json /srv/shop": { by: "tests/deployment.test.ts" },
  "install -m 640 -g shop .env /etc/shop.env": { by: "tests/deployment.test.ts" },
  "runuser -u shop -- bun --env-file=/etc/shop.env dist/commands/user-admin.js you@example.com": {
    by: "tests/deployment.test.ts",
  },
  "apt-get install --yes caddy": { not: "it changes this machine" },
  "install -d -o shop -g shop -m 700 /var/backups/shop": { not: "it changes this machine" },
  "scp dist/shop root@shop.example.com:/srv/shop/shop": { not: "it needs another machine" },
  "scp deploy/*.service deploy/*.timer root@shop.example.com:/etc/systemd/system/": {
    not: "it needs another machine; tests/deployment.test.ts checks the files",
  },
  "scp deploy/Caddyfile root@shop.example.com:/etc/caddy/Caddyfile": {
    not: "it needs another machine; tests/deployment.test.ts checks the file",
  },
  "systemctl stop shop": { not: "it changes this machine; tests/deployment.test.ts stops the server" },
  "systemctl start shop": { not: "it changes this machine; tests/deployment.test.ts starts the server" },
  "rm -f /srv/shop/data/app.db /srv/shop/data/app.db-wal /srv/shop/data/app.db-shm": {
    by: "tests/deployment.test.ts",
  },
  "install -o shop -g shop -m 600 /var/backups/shop/Sunday.db /srv/shop/data/app.db": {
    by: "tests/deployment.test.ts",
  },
  "scp dist/shop root@shop.example.com:/srv/shop/shop.new": { not: "it needs another machine" },
  'ssh root@shop.example.com "mv /srv/shop/shop.new /srv/shop/shop && systemctl restart shop"': {
    not: "it needs another machine",
  },
  "cd /srv/shop && runuser -u shop -- ./shop doctor": { by: "tests/executable.test.ts" },
  "cd /srv/shop && runuser -u shop -- ./shop user:admin you@example.com": {
    by: "tests/executable.test.ts",
  },
  "bun dist/commands/user-admin.js you@example.com": { by: "tests/image.test.ts" },
  "bun dist/commands/db-backup.js /data/backup.db": { by: "tests/image.test.ts" },
  "docker compose --env-file production.env --file compose.production.yaml up --build --detach": {
    not: "it needs Docker; tests/image.test.ts does what the Dockerfile says",
  },
  "docker compose --env-file production.env --file compose.production.yaml exec app bun dist/commands/user-admin.js you@example.com":
    {
      not: "it needs Docker; tests/image.test.ts runs the command",
    },
  "bun run db:generate": { not: "it writes a migration with a random name if tables have changed" },
  'bun run generate feature orders title:text amount:money:EUR "due:date?" "status:enum(open,paid,sent)" customer:user "note:longtext?"':
    generate,
  'bun run generate feature payments order:orders amount:money:EUR "paidAt:datetime?"': generate,
  "bun run generate --repair": { by: "tests/merge-branches.test.ts" },
  "git merge <branch>": { by: "tests/merge-branches.test.ts" },
  "git commit --all --no-edit": { by: "tests/merge-branches.test.ts" },
  "bun run generate feature <plural> <field:type…>": generate,
  "bun run generate feature": generate,
  'bun run generate field orders "paidAt:datetime?"': generate,
  "bun run generate scope expenses team --team-of-rows sales": { by: "tests/generate-scope.test.ts" },
  "bun run generate scope expenses user --owner-of-rows ada@example.com": {
    by: "tests/generate-scope.test.ts",
  },
  'bun run generate feature notes title:text "body:longtext?" --owner': generate,
  'bun run generate feature items title:text "lentTo:text?" "photo:image?" --team': generate,
  "bun run generate feature loans note:text item:items borrower:member due:date returned:boolean --team":
    generate,
  "bun run generate page overdue --list loans": generate,
  "bun run generate page board --team": generate,
  "bun run generate feature items … --team --rank admin": {
    by: "template/kit/dev/generate/internal/fields.server.test.ts",
  },
  "bun run test src/app/loans.test.ts": generate,
  "touch src/features/loans/own.server.ts src/features/loans/own.test.ts": generate,
  "bun run test src/features/loans/own.test.ts src/app/access.test.ts": generate,
  "bun run test src/app/items.test.ts src/app/loans.test.ts src/features/overdue src/features/board":
    generate,
  "bun run generate feature tips title:text body:longtext --area both": generate,
  'bun run generate feature events title:text startsOn:date "endsOn:date?"': generate,
  'bun run generate feature products name:text "photo:image?"': generate,
  "bun run generate page manager/reports": generate,
  "bun run generate page about": generate,
  "bun run generate page pricing": guide,
  "bun run generate page landing": guide,
  "rm src/routes/landing.tsx": guide,
  "bun run generate mail orders reminder": generate,
  "bun run generate job orders remind-late --every 1d": generate,
  'bun run generate job orders report-week --cron "0 7 * * 1" --tz Europe/Paris': generate,
  'bun run generate job orders remind-customers --cron "0 7 * * *" --tz Europe/Paris': {
    by: "template/kit/dev/generate/internal/thing.server.test.ts",
  },
  "bun run generate page open-orders --list orders": generate,
  "bun run test src/features/open-orders": generate,
  "bun run generate job orders remind-late": { by: "tests/generate.test.ts" },
  "bun run generate job orders tidy-up --every 1d": { by: "tests/generate.test.ts" },
  "bun run jobs": { by: "tests/start.test.ts" },
  "bun dist/server/main.js jobs": { by: "tests/start.test.ts" },
  "bun run test src/features/reports src/features/about src/features/orders src/app/mails-page.test.ts":
    generate,
  "bun run remove page manager/reports": generate,
  "bun run remove mail orders reminder": generate,
  "bun run remove job orders remind-late": generate,
  "bun run remove": generate,
  "bun run remove feature <name>": generate,
  "bun run remove feature orders customers": { by: "tests/generate-schema.test.ts" },
  "bun run test src/app/orders.test.ts": generate,
  "bun run test src/app/notes.test.ts": generate,
  "bun run test src/app/payments.test.ts": generate,
  "bun run test src/app/products.test.ts": generate,
  "bun run test src/app/tips.test.ts": generate,
  "bun run test src/app/events.test.ts": generate,
  "bun run remove feature books": { by: "tests/remove.test.ts" },
  "bun run remove feature palette": { by: "tests/remove.test.ts" },
  "bun run db:generate --name book_year": guide,
  "bun run db:generate --rename order=purchase": { by: "template/kit/dev/migrations/rename.server.test.ts" },
  "bun run db:generate --drop order.remark": { by: "template/kit/dev/migrations/drops.server.test.ts" },
  "npm run remove -- feature books --dry-run": { by: "tests/npm.test.ts" },
  "bun run db:generate --name order_remark --rename order.note=remark": guide,
  'bun run generate field orders "boxes:longtext?"': guide,
  "bun run db:generate --custom --name order_boxes_filled": guide,
  "bun run db:generate --custom --name order_boxes_numbers": guide,
  "bun run db:generate --name order_boxes_number": guide,
  "bun run db:generate --custom --name order_due_filled": guide,
  "bun run db:generate --name order_due": guide,
  "bun run db:generate --name order_shipped": guide,
  "bun run db:generate --custom --name order_sent_is_shipped": guide,
  "bun run db:generate --name order_without_sent": guide,
  "bun run test src/features/books/books.test.ts src/app/openapi.test.ts": guide,
  "cp src/locales/en.json src/locales/de.json": guide,
  "bun run test src/app/words.test.tsx": guide,
  'echo \'{ "hello": "de" }\' > cli/test/fixture/template/src/locales/de.json': guide,
  "touch src/features/account/commands.ts": guide,
  "touch src/features/books/mails.server.ts src/features/books/books-mail.test.ts": guide,
  "bun run test src/features/books/books-mail.test.ts src/app/mails-page.test.ts": guide,
  "bun run test src/features/books/books-list.test.ts src/app/openapi.test.ts": guide,
  "touch src/features/books/components/publisher-bars.tsx": guide,
  "touch src/features/books/publishers.test.ts": guide,
  "bun run test src/features/books/publishers.test.ts": guide,
  "touch src/features/books/manager/genres-page.tsx src/routes/manager/genres.tsx": guide,
  "bun run db:generate --name genre_order": guide,
  "touch src/ui/rating.tsx src/app/dev/ui/examples/rating.tsx": guide,
  "bun run test src/ui/tokens.test.ts": guide,
  "bun run test src/features/auth src/app/auth": guide,
  'echo \'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#0f766e"/></svg>\' > public/icon.svg':
    guide,
  "bun run db:generate --name second_factor": guide,
  "bun run db:generate --name phone": guide,
  "bun run db:generate --name editors": guide,
  "bun run test src/app src/features/books src/features/users": guide,
  "bun run test src/app/access.test.ts": guide,
  "bun run db:generate --name book_guide": guide,
  "touch src/features/books/guides.test.ts": guide,
  "bun run test src/features/books src/app/access.test.ts src/app/openapi.test.ts": guide,

  "bunx damson-conformance http://localhost:3000": { by: "tests/conformance-command.test.ts" },
  "bunx damson-conformance http://localhost:3000 --write --smtp 2525 --trusted-proxy --examples --admin admin@example.com":
    { by: "tests/conformance.test.ts" },

  "npm start": { by: "cli/test/start.test.ts" },
  "git clone https://github.com/damson-app/damson && cd damson && npm start": {
    by: "cli/test/start.test.ts",
  },
  'npm start -- ../elsewhere --title "Orchard"': { by: "cli/test/start.test.ts" },
  "npm start -- upgrade ../elsewhere": { by: "cli/test/start.test.ts" },
  "PORT=4000 npm start": { by: "cli/test/start.test.ts" },
  "bun start": { by: "cli/test/start.test.ts" },
  "npm test": { not: "it runs these tests" },
  "npm run test:all": { not: "it runs these tests" },
  "npm run test:all -- --record": {
    not: "it takes as long as test:all, and changes a file of this repository",
  },
  "npm run test:all -- --fresh": { not: "it runs these tests" },
  "TEST_SLOWNESS=3 bun run test:e2e": { by: "tests/own-tests.test.ts" },
  "bun run test:clock": { by: "tests/runner/stages.ts" },
  "bun run screenshots": {
    not: "it takes a minute and changes the pictures; tests/pictures.test.ts takes them too",
  },
  "bun run screenshots --all": { not: "it takes minutes, and its pictures are only for review" },
  "bun run promises": { by: "tests/repository.test.ts" },
  "bun run promises --break 12 30": { not: "it runs the tests of promises twice, which takes minutes" },
  "bun run licences": { by: "tests/repository.test.ts" },
  "bun audit": { not: "it needs the registry" },
  "bun run bench --only faults": { not: "it takes ten minutes, and loads the machine" },
  "bun run promises --break": { not: "it runs the tests of every promise twice, which takes minutes" },
  "FUZZ_RUNS=5000 bun run test src/app/walk.test.ts kit": {
    not: "it runs what npm test runs, for longer",
  },
  "bun run bench": { not: "it takes minutes and measures the machine" },
  "lefthook install": { not: "it changes the git hooks of this clone" },
  "bun --bun vitest run --pool=threads": { not: "it runs these tests" },
  "bun --bun vitest run --pool=threads conformance.test.ts": { not: "it runs these tests" },
  "bun run test src/features/users/users.test.ts": { by: "tests/own-tests.test.ts" },
  "bun run --cwd template test": { not: "npm test runs the same tests" },
  "bun run --cwd template check": { by: "tests/own-tests.test.ts" },
  "bun scripts/generate-migrations.ts --name <name>": {
    not: "it writes migrations when tables have changed; tests/overlays.test.ts fails if it was not run",
  },
  "bun scripts/release.ts <version>": { by: "cli/test/release.test.ts" },
  "bun scripts/lock-template.ts": { not: "it asks the registry for new versions" },
  "bun scripts/cli-docs.ts": { by: "cli/test/docs.test.ts" },
  "bun scripts/write-moves.ts": { by: "cli/test/upgrade-moves.test.ts" },
};

/** How a command is tested. The same scripts run with npm in tests/npm.test.ts. */
export function getProof(command: string): Proof | undefined {
  return proofs[command] ?? proofs[command.replace(/^npm run /, "bun run ")];
}

/**
 * All pages of the repository, the packages and generated projects. Decisions are left out: they explain but do not
 * instruct.
 */
export function pages(): Page[] {
  const files = ["docs", "template/docs"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  );
  const own = [
    "README.md",
    "CONTRIBUTING.md",
    "AGENTS.md",
    "cli/README.md",
    "packages/conformance/README.md",
    ...files.sort(),
  ];
  const read = own.map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }));
  const facts = { title: "Shop", version: "1.0.0", npm: false, database: "sqlite" } as const;
  const app: { create: string } = JSON.parse(readFileSync(join(root, "template/app.json"), "utf8"));
  const dialog = `\`\`\`sh\n${app.create}\n\`\`\``;
  return [
    ...read,
    { name: "README of a project", text: readme({ ...facts, demo: false }) },
    { name: "README of a project without Bun", text: readme({ ...facts, demo: false, npm: true }) },
    {
      name: "README of a project on PostgreSQL",
      text: readme({ ...facts, demo: false, database: "postgres" }),
    },
    { name: "README of a demo", text: readme({ ...facts, demo: true }) },
    { name: "the demo's dialog of a project", text: dialog },
  ];
}

/** A fenced code block. */
export interface Block {
  page: string;
  language: string;
  lines: string[];
}

export function parseBlocks({ name, text }: Page): Block[] {
  return [...text.matchAll(/^( *)```(.*)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = "", language = "", body = ""]) => ({
      page: name,
      language,
      lines: body
        .split("\n")
        .map((line) => line.slice(indent.length))
        .filter((line) => line !== ""),
    }),
  );
}

const inline = /`((?:[A-Z_]+=\S+ )*(?:npm|npx|bun|bunx|create-damson|lefthook) [^`]+)`/g;

/** Every command of a page: the lines of its `sh` blocks, and inline code. */
export function getCommands(page: Page): string[] {
  const lines = parseBlocks(page).flatMap(({ language, lines }) => (language === "sh" ? lines : []));
  const text = page.text.replace(/^( *)```[\s\S]*?^\1```$/gm, "");
  const said = [...text.matchAll(inline)].map(([, command = ""]) => command.replace(/\s+/g, " "));
  return [...new Set([...lines.map((line) => line.replace(/\s+#.*$/, "")), ...said])];
}
