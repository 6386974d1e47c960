import { compareVersions } from "./record.ts";

/** What an owner has to know or do, by the version that brought it. */
const notes: Readonly<Record<string, readonly string[]>> = {
  "0.2.0": [
    "Sign-in codes, sessions and plugins are better-auth's own now: add a plugin as its documentation says.",
    "Passkeys are new; the migrations for them run with db:migrate, which copies the database first.",
    "`setup` prepares a fresh clone: it creates .env from .env.example.",
    "Forms of the areas are TanStack Form: a form of your own that uses useEditForm needs defaultValues and FormField.",
    "Lists are read by keyset({ id, sorts, by }): a store of your own that used toPage, readCursor or olderThan needs it.",
    "Stores await: end queries of your own with await instead of .all(), .get() or .run(), and await what you call of ours.",
    "db.transaction is now write(db, async () => { … }) of #server/db/connect.server.ts; use db itself in it, not tx.",
    "Tables take their builders (table, text, integer, boolean, time) from #server/db/dialect/columns.server.ts, not from drizzle-orm.",
    "migrate, openDatabase's close and createApp changed: look at scripts/db-seed.ts and src/app/open-app.server.ts.",
    "Uploaded pictures are kept in data/files: give a container a volume for it, or set STORAGE_URL.",
    "The accent's tokens are made in src/shared/accent.ts: styles of your own that used --accent-l, -c or -h need --color-accent….",
    "The icon is a mark drawn from the name now, no longer its first letter: to keep another one, put it into public/ as icon.svg.",
    "Text on the accent may be dark now: a button of your own in danger's colour needs text-on-danger, not text-on-accent.",
    "Scripts need no Unix shell any more: if you changed `dev` or `start` in package.json, look at them.",
  ],
};

/** The notes of the versions after one, up to another. */
export function notesBetween(from: string, to: string): string[] {
  return Object.entries(notes)
    .filter(([version]) => compareVersions(from, version) < 0 && compareVersions(version, to) <= 0)
    .flatMap(([version, lines]) => lines.map((line) => `${version}: ${line}`));
}
