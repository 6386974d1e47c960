import { readOnlyMode, serverFeatures } from "#app/features.server.ts";
import { migrationsFolder } from "#app/resources.server.ts";
import { featureSettings } from "#app/settings.server.ts";
import { seedPeople, seedUsers } from "#features/auth/seed.server.ts";
import { migrate } from "#kit/db/migrate.server.ts";
import { readFeatures } from "#kit/env/env.server.ts";
import { day } from "#kit/shared/time.ts";
import { withDatabase } from "./db-command.ts";
import { readWords } from "./words.ts";

readWords("db:seed");

/** Adds missing example data, so it can run again. */
await withDatabase(async (database) => {
  const readOnly = readOnlyMode({ demo: false, ...readFeatures(featureSettings, process.env).values });
  if (readOnly) return console.log(await readOnly.fill(database, serverFeatures));
  await migrate(database, { folder: migrationsFolder });
  // The administrator must be older than the audit log's entries.
  await seedUsers(database.db, new Date(Date.now() - 365 * day));
  await seedPeople(database.db);
  for (const { seed } of serverFeatures) await seed?.run(database.db);
  const more = serverFeatures.flatMap(({ seed }) => seed?.what ?? []);
  console.log(
    `Seeded ${["admin@example.com (administrator)", "user@example.com", "40 more users", ...more].join(", ")}.`,
  );
});
