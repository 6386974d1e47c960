import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { escapeIdentifier } from "pg";
import { createPrivateFile, createPrivateFolder } from "../../files/regular-files.server.ts";
import { getCode } from "../../shared/errors.ts";
import { assertFree, DatabaseUnusableError, explaining } from "../errors.server.ts";
import { type Drill, drilled, type Rehearsal } from "../internal/drill.server.ts";
import { type Db, openDatabase } from "./connect.server.ts";
import { connectAlone } from "./internal/pool.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

/**
 * Copies the database to a file for pg_restore while others use it. The copy appears complete or not at all.
 * @param read reads the result from the database
 */
export async function backupTo<T>(
  file: string,
  settings: DatabaseSettings,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  await dump(file, settings);
  const { db, close } = openDatabase(settings);
  try {
    return await read(db);
  } finally {
    await close();
  }
}

/** Writes a copy that only its owner can read. */
export async function dump(file: string, settings: DatabaseSettings): Promise<void> {
  assertFree(file);
  createPrivateFolder(dirname(file));
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  try {
    // pg_dump would let others read the file.
    createPrivateFile(partial);
    await run("pg_dump", ["--format=custom", "--no-owner", `--file=${partial}`], settings);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

export async function run(
  program: string,
  words: readonly string[],
  settings: DatabaseSettings,
): Promise<void> {
  const command = Bun.which(program);
  if (command === null)
    throw new DatabaseUnusableError(
      `DATABASE_URL names a PostgreSQL server, so a copy needs ${program}, which is not installed on this machine.`,
    );
  const stdio = ["ignore", "inherit", "inherit"] as const;
  const child = Bun.spawn([command, ...words], { env: getVariables(settings), stdio: [...stdio] });
  if ((await child.exited) !== 0) throw new DatabaseUnusableError(`${program} failed: see above.`);
}

/** Passes the connection in environment variables, because every user of the machine can read arguments. */
function getVariables({ url }: DatabaseSettings): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const variables = {
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get("sslmode") ?? "",
    PGSSLROOTCERT: searchParams.get("sslrootcert") ?? "",
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

/** Makes a copy as `db:backup` does, restores it into a new database, and compares it with the source. */
export function drill(settings: DatabaseSettings): Promise<Drill> {
  return drilled(() => explaining(() => rehearse(settings)));
}

async function rehearse(settings: DatabaseSettings): Promise<Rehearsal> {
  const folder = mkdtempSync(join(tmpdir(), "drill-"));
  const copy = join(folder, "copy.dump");
  const name = `drill_${crypto.randomUUID().replaceAll("-", "")}`;
  const url = Object.assign(new URL(settings.url), { pathname: `/${name}` }).href;
  const source = await connectAlone(settings.url);
  try {
    const before = await countsIn(settings.url);
    await dump(copy, settings);
    const after = await countsIn(settings.url);
    await source.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch(mayNotCreate);
    await run("pg_restore", ["--exit-on-error", "--no-owner", `--dbname=${name}`, copy], {
      ...settings,
      url,
    });
    return { before, after, restored: await countsIn(url), wrong: [] };
  } finally {
    await source.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await source.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function mayNotCreate(error: unknown): never {
  if (getCode(error) !== "42501") throw error;
  throw new DatabaseUnusableError(
    "DATABASE_URL names a user that may not create a database to restore into.",
  );
}

/** Counts the rows of all tables in one snapshot, so that concurrent writes cannot skew the counts. */
async function countsIn(url: string): Promise<Map<string, number>> {
  const client = await connectAlone(url);
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const tables = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()");
    const counts = new Map<string, number>();
    for (const { tablename } of tables.rows) {
      const { rows } = await client.query(`SELECT count(*) AS rows FROM ${escapeIdentifier(tablename)}`);
      counts.set(tablename, rows[0].rows);
    }
    return counts;
  } finally {
    await client.end();
  }
}
