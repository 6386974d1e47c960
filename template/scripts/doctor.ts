import { jobNames } from "#app/features.server.ts";
import { migrationsFolder } from "#app/resources.server.ts";
import { featureSettings } from "#app/settings.server.ts";
import { loadEnv } from "#config/env.server.ts";
import { examine } from "#kit/dev/doctor.server.ts";
import { packageFaults } from "#kit/dev/packages.server.ts";
import { databaseCommand } from "./db-command.ts";
import { readWords } from "./words.ts";

readWords("doctor");

for (const fault of packageFaults(process.cwd())) console.log(`! ${fault}`);

/** Ends immediately if settings are invalid, as at startup. */
await databaseCommand(async () => {
  const env = loadEnv(featureSettings);
  const faults = await examine({ env, migrations: migrationsFolder, jobNames });
  if (faults > 0) process.exitCode = 1;
});
