import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { madeBy } from "../../../db/dialect/parts.server.ts";
import { readMigrations } from "../../../db/migrations.server.ts";
import { type Place, readSnapshot, type Snapshot, without } from "./snapshot.server.ts";

/** drizzle-kit works in a folder next to the project's own, which gets a complete migration or nothing. */
export interface Workshop {
  folder: string;
  /** Generates a migration from the folder's last snapshot to the tables in the code, or an empty migration. */
  run(words?: readonly string[]): Made;
  remove(): void;
}

/** `failed` is drizzle-kit's output. It also fails where it would ask whether something was renamed. */
export type Made = { tag: string } | { failed: string } | "nothing";

const cache = "node_modules/.cache";

/** @param from the folder with the migrations to start from; by default there are none */
export async function workshop(root: string, from?: string): Promise<Workshop> {
  // Makes drizzle-kit's errors name the project's own files instead of copies.
  if (from !== undefined) tagsIn(from);
  mkdirSync(join(root, cache), { recursive: true });
  const out = `${cache}/${mkdtempSync(join(root, cache, "migrations-"))
    .split(/[\\/]/)
    .at(-1)}`;
  const folder = join(root, out);
  if (from !== undefined && existsSync(from)) cpSync(from, folder, { recursive: true });
  correctSnapshot(folder);
  const own = (await import(join(root, "drizzle.config.ts"))).default;
  const config = `${out}/drizzle.config.ts`;
  writeFileSync(join(root, config), `export default ${JSON.stringify({ ...own, out })};`);
  const command = [process.execPath, "run", "--bun", "drizzle-kit", "generate", "--config", config];
  return {
    folder,
    run(words = []) {
      const before = tagsIn(folder).length;
      const { stdout, stderr } = Bun.spawnSync([...command, ...words], { cwd: root, stdin: "ignore" });
      const tag = tagsIn(folder)[before];
      if (tag !== undefined) return { tag };
      return stdout.includes("No schema changes") ? "nothing" : { failed: `${stdout}${stderr}`.trim() };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const hasMigrations = (folder: string) => existsSync(join(folder, "meta/_journal.json"));

const tagsIn = (folder: string) =>
  hasMigrations(folder) ? readMigrations(folder).map(({ tag }) => tag) : [];

/** The path of the last snapshot, or undefined if there are no migrations. */
export function lastSnapshot(folder: string): string | undefined {
  if (!hasMigrations(folder)) return undefined;
  const names = readdirSync(join(folder, "meta")).filter((name) => name.endsWith("_snapshot.json"));
  const last = names.sort().at(-1);
  return last && join(folder, "meta", last);
}

/**
 * Removes from the last snapshot what no migration creates, for example after a migration was deleted by hand.
 * @throws MigrationError if a migration fails in an empty database
 */
function correctSnapshot(folder: string): void {
  const file = lastSnapshot(folder);
  if (file === undefined) return;
  const snapshot = readSnapshot(file);
  const made = madeBy(readMigrations(folder)).filter(({ kind }) => kind === "table");
  const lost = Object.values(snapshot.tables).flatMap(({ name, schema, columns }): Place[] => {
    const table = made.find((one) => one.name === name);
    if (schema && schema !== "public") return [];
    if (!table) return [{ table: name }];
    const missing = Object.keys(columns).filter((column) => table.columns?.includes(column) === false);
    return missing.map((column) => ({ table: name, column }));
  });
  if (lost.length > 0) writeFileSync(file, JSON.stringify(lost.reduce(without, snapshot)));
}

/** Returns the tables in the code. @throws an error with drizzle-kit's output if it cannot read them */
export async function tablesOfCode(root: string): Promise<Snapshot> {
  const empty = await workshop(root);
  try {
    const made = empty.run();
    if (typeof made === "object" && "failed" in made) throw new Unreadable(made.failed);
    const file = lastSnapshot(empty.folder);
    return file === undefined ? { tables: {} } : readSnapshot(file);
  } finally {
    empty.remove();
  }
}

/** drizzle-kit cannot read the tables in the code. The message is drizzle-kit's own. */
export class Unreadable extends Error {}

/** Moves a finished migration's files into the project's folder, then the journal that names them. */
export function publish(work: string, folder: string, tag: string): void {
  mkdirSync(join(folder, "meta"), { recursive: true });
  const snapshot = `meta/${tag.split("_", 1)[0]}_snapshot.json`;
  for (const path of [`${tag}.sql`, snapshot, "meta/_journal.json"]) {
    const aside = join(folder, `${path}.partial`);
    cpSync(join(work, path), aside);
    renameSync(aside, join(folder, path));
  }
}
