import { chmodSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../scripts/postgres.ts";

/** A database for one run, in a server of its own: its DATABASE_URL, and what ends it. */
export function newDatabase(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  // As root, PostgreSQL is another user.
  chmodSync(folder, 0o755);
  // It need not survive a power failure.
  return startPostgres({ folder: join(folder, "postgres"), settings: ["fsync=off", "full_page_writes=off"] });
}
