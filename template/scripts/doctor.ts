import { jobNames } from "#app/features.server.ts";
import { migrationsFolder } from "#app/resources.server.ts";
import { featureSettings } from "#app/settings.server.ts";
import { loadEnv } from "#config/env.server.ts";
import { databaseWarnings, openDatabase } from "#kit/db/connect.server.ts";
import { isMigrated } from "#kit/db/dialect/migrate.server.ts";
import { describeDatabase } from "#kit/db/dialect/settings.server.ts";
import { createWriteCheck } from "#kit/db/dialect/write-check.server.ts";
import { explain } from "#kit/db/errors.server.ts";
import { readMigrations } from "#kit/db/migrations.server.ts";
import { packageFaults } from "#kit/dev/packages.server.ts";
import { assertPortFree } from "#kit/http/serve.server.ts";
import { isStuck } from "#kit/jobs/queue.server.ts";
import { codeOf } from "#kit/shared/errors.ts";
import { second } from "#kit/shared/time.ts";
import { createStorage } from "#kit/storage/storage.server.ts";
import { databaseCommand } from "./db-command.ts";
import { wordsOf } from "./words.ts";

let faults = 0;

async function check(what: string, work: () => Promise<string | undefined>): Promise<void> {
  const problem = await work().catch((error) => (error instanceof Error ? error.message : String(error)));
  if (problem !== undefined) faults += 1;
  console.log(problem === undefined ? `✔ ${what}` : `✘ ${what}: ${problem}`);
}

/** Returns undefined if the database is a file that does not exist yet. */
function warningsOf(database: Parameters<typeof databaseWarnings>[0]): string[] | undefined {
  try {
    return databaseWarnings(database);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Whether a server of this project, or of one like it, has the port. */
async function isLive({ host, port }: { host: string; port: number }): Promise<boolean> {
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}/livez`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(2 * second) })
    .then((response) => response.text())
    .catch(() => "");
  return answer === JSON.stringify({ status: "live" });
}

wordsOf("doctor");

for (const fault of packageFaults(process.cwd())) console.log(`! ${fault}`);

/** Reports what keeps the server from working; changes nothing. Invalid settings end it at once, like a start. */
await databaseCommand(async () => {
  const env = loadEnv(featureSettings);
  console.log(`✔ settings, for ${env.baseUrl.origin}`);
  for (const warning of env.warnings) console.log(`! ${warning}`);
  await check(describeDatabase(env.database), async () => {
    const warnings = warningsOf(env.database);
    for (const warning of warnings ?? []) console.log(`! ${warning}`);
    // Opening the database would create it.
    if (!warnings) return "it is not there yet; a start, or db:migrate, creates it";
    const database = openDatabase(env.database);
    try {
      if (!(await isMigrated(database, readMigrations(migrationsFolder))))
        return "there are migrations to apply; a start, or db:migrate, applies them";
      if (await isStuck(database.db, jobNames))
        console.log(
          "! jobs: some are due for more than five minutes, and none has run: no server runs, or all have JOBS=0",
        );
      const reasons = [await createWriteCheck(database)()].flat().filter((reason) => reason !== undefined);
      return reasons.length > 0 ? `it cannot be written: ${reasons.join(", ")}` : undefined;
    } finally {
      await database.close();
    }
  });
  await check("storage of files", async () => void (await createStorage(env.storage).check()));
  const taken = await assertPortFree(env).then(
    () => undefined,
    (error) => String(explain(error)),
  );
  if (taken !== undefined && (await isLive(env)))
    console.log(`✔ port ${env.port}: in use, by a server that is probably this project's own`);
  else await check(`port ${env.port}`, async () => taken);
});
if (faults > 0) process.exitCode = 1;
