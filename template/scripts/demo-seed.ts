import { seedDemo } from "#app/demo.server.ts";
import { migrationsFolder } from "#app/resources.server.ts";
import { loadDatabase } from "#config/env.server.ts";
import { assertNobodyElse } from "#features/demo/database.server.ts";
import { describeDatabase } from "#kit/db/dialect/settings.server.ts";
import { migrate } from "#kit/db/migrate.server.ts";
import { withDatabase } from "./db-command.ts";
import { wordsOf } from "./words.ts";

wordsOf("demo:seed");

/** Creates the demo's database, or restores its users. */
await withDatabase(async (database) => {
  await assertNobodyElse(database.db);
  await migrate(database, { folder: migrationsFolder });
  await seedDemo(database.db);
  console.log(
    `${describeDatabase(loadDatabase())} is now a demo database. Serve it with DEMO=true; the login page offers two accounts.`,
  );
});
