import { databaseWarnings, openDatabase } from "../db/connect.server.ts";
import { isMigrated } from "../db/dialect/migrate.server.ts";
import { type DatabaseSettings, describeDatabase } from "../db/dialect/settings.server.ts";
import { createWriteCheck } from "../db/dialect/write-check.server.ts";
import { explain, toUnusableError } from "../db/errors.server.ts";
import { readMigrations } from "../db/migrations.server.ts";
import type { Settings } from "../env/env.server.ts";
import { assertPortFree } from "../http/server.server.ts";
import { isStuck } from "../jobs/queue.server.ts";
import { getCode } from "../shared/errors.ts";
import { second } from "../shared/time.ts";
import { createStorage } from "../storage/storage.server.ts";

interface Checked {
  env: Settings & { database: DatabaseSettings };
  /** The migrations folder. */
  migrations: string;
  /** The jobs that this version knows. */
  jobNames: readonly string[];
}

/** Reports what keeps the server from working. Changes nothing. @returns the number of problems */
export async function examine({ env, migrations, jobNames }: Checked): Promise<number> {
  let faults = 0;
  async function check(what: string, work: () => Promise<string | undefined>): Promise<void> {
    const problem = await work().catch(
      (error) => toUnusableError(error)?.message ?? (error instanceof Error ? error.message : String(error)),
    );
    if (problem !== undefined) faults += 1;
    console.log(problem === undefined ? `✔ ${what}` : `✘ ${what}: ${problem}`);
  }
  console.log(`✔ settings, for ${env.baseUrl.origin}`);
  for (const warning of env.warnings) console.log(`! ${warning}`);
  await check(describeDatabase(env.database), async () => {
    const warnings = getWarnings(env.database);
    for (const warning of warnings ?? []) console.log(`! ${warning}`);
    // Opening a missing database would create it.
    if (!warnings) return "does not exist yet; starting the server or db:migrate creates it";
    const database = openDatabase(env.database);
    try {
      if (!(await isMigrated(database, readMigrations(migrations))))
        return "has pending migrations; starting the server or db:migrate applies them";
      if (await isStuck(database.db, jobNames))
        console.log(
          "! jobs: some have been due for more than five minutes, because no server is running or all have JOBS=0",
        );
      const reasons = [await createWriteCheck(database)()].flat().filter((reason) => reason !== undefined);
      return reasons.length > 0 ? `cannot be written: ${reasons.join(", ")}` : undefined;
    } finally {
      await database.close();
    }
  });
  await check("file storage", async () => void (await createStorage(env.storage).check()));
  const taken = await assertPortFree(env).then(
    () => undefined,
    (error) => String(explain(error)),
  );
  if (taken !== undefined && (await isLive(env)))
    console.log(`✔ port ${env.port}: in use, probably by this project's own server`);
  else await check(`port ${env.port}`, async () => taken);
  return faults;
}

/** Whether a server of this project, or one like it, uses the port. */
async function isLive({ host, port }: { host: string; port: number }): Promise<boolean> {
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}/livez`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(2 * second) })
    .then((response) => response.text())
    .catch(() => "");
  return answer === JSON.stringify({ status: "live" });
}

/** Returns undefined if the database is a file that does not exist yet. */
function getWarnings(database: Parameters<typeof databaseWarnings>[0]): string[] | undefined {
  try {
    return databaseWarnings(database);
  } catch (error) {
    if (getCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
