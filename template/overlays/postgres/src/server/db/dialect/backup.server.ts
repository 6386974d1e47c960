import { closeSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseUnusableError } from "../unusable.server.ts";
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

async function dump(file: string, settings: DatabaseSettings): Promise<void> {
  const command = Bun.which("pg_dump");
  if (command === null)
    throw new DatabaseUnusableError(
      "DATABASE_URL names a PostgreSQL server, so the copy needs pg_dump, which is not installed on this machine.",
    );
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  try {
    // Readable only by its owner from the first byte.
    closeSync(openSync(partial, "wx", 0o600));
    const child = Bun.spawn([command, "--format=custom", "--no-owner", `--file=${partial}`], {
      env: variablesOf(settings),
      stdio: ["ignore", "inherit", "inherit"],
    });
    if ((await child.exited) !== 0)
      throw new DatabaseUnusableError("pg_dump could not copy the database: see above.");
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
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
