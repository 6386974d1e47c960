import { chmodSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../scripts/postgres.ts";

/** A database for one run on its own server: its DATABASE_URL, and a function that stops it. */
export function newDatabase(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  // PostgreSQL cannot run as root, so it runs as another user.
  chmodSync(folder, 0o755);
  // The data does not have to survive a power failure.
  return startPostgres({ folder: join(folder, "postgres"), settings: ["fsync=off", "full_page_writes=off"] });
}
