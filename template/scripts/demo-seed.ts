import { seedDemo } from "#app/demo.server.ts";
import { migrationsFolder } from "#app/resources.server.ts";
import { loadDatabase } from "#config/env.server.ts";
import { assertNobodyElse } from "#features/demo/database.server.ts";
import { openDatabase } from "#kit/db/connect.server.ts";
import { migrate } from "#kit/db/dialect/migrate.server.ts";
import { describeDatabase } from "#kit/db/dialect/settings.server.ts";
import { databaseCommand } from "./db-command.ts";
import { wordsOf } from "./words.ts";

wordsOf("demo:seed");

/** Creates the demo's database, or restores its users. */
await databaseCommand(async () => {
  const settings = loadDatabase();
  const database = openDatabase(settings);
  try {
    await assertNobodyElse(database.db);
    await migrate(database, { folder: migrationsFolder });
    await seedDemo(database.db);
    console.log(
      `${describeDatabase(settings)} is now a demo database. Serve it with DEMO=true; the login page offers two accounts.`,
    );
  } finally {
    await database.close();
  }
});
