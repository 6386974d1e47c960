import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "./postgres.ts";

/** One server for a run of the tests. It need not survive a power failure. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  // As root, PostgreSQL is another user.
  await chmod(folder, 0o755);
  const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=400"];
  const { url, stop } = await startPostgres({ folder: join(folder, "data"), settings });
  process.env.TEST_POSTGRES = url;
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
