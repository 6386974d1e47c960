import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "./postgres.ts";

/** Linux's memory file system, in which copying a database takes much less processor time. */
const inMemory = "/dev/shm";
const roomBytes = 2e9;

function fastest(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > roomBytes ? inMemory : tmpdir();
}

/** Starts one server for all tests of a run. It does not have to survive a power failure. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(fastest(), "postgres-"));
  // PostgreSQL runs as another user if this one is root.
  await chmod(folder, 0o755);
  const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=400"];
  const { url, stop } = await startPostgres({ folder: join(folder, "data"), settings });
  process.env.TEST_POSTGRES = url;
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
