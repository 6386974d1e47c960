import { chmodSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../scripts/postgres.ts";

/** A database for one run on its own server: its DATABASE_URL, and a function that stops it. */
export function newDatabase(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  // PostgreSQL cannot run as root, so another user runs it.
  chmodSync(folder, 0o755);
  // The data need not survive a power failure.
  return startPostgres({ folder: join(folder, "postgres"), settings: ["fsync=off", "full_page_writes=off"] });
}
