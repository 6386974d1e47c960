import { closeSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseUnusableError } from "../errors.server.ts";
import { type Db, openDatabase } from "./connect.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

/**
 * Copies the database to a file for pg_restore, while others read and write it. The copy appears complete or not at all.
 * @param read what is to be known of the database
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

/** Only its owner can read the copy. */
export async function dump(file: string, settings: DatabaseSettings): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  try {
    // From the first byte.
    closeSync(openSync(partial, "wx", 0o600));
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
  const child = Bun.spawn([command, ...words], { env: variablesOf(settings), stdio: [...stdio] });
  if ((await child.exited) !== 0) throw new DatabaseUnusableError(`${program} failed: see above.`);
}

/** Not as arguments, which everybody on the machine can read. */
function variablesOf({ url }: DatabaseSettings): Record<string, string> {
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
