import { seedDemo } from "#app/demo.server.ts";
import { migrationsFolder } from "#app/resources.server.ts";
import { assertNobodyElse } from "#features/demo/database.server.ts";
import { openDatabase } from "#server/db/connect.server.ts";
import { migrate } from "#server/db/dialect/migrate.server.ts";
import { loadDatabaseFile } from "#server/env.server.ts";
import { databaseCommand } from "./db-command.ts";

/** Creates the demo's database, or restores its users. */
await databaseCommand(async () => {
  const file = loadDatabaseFile();
  const { db, sqlite, close } = openDatabase(file);
  try {
    await assertNobodyElse(db);
    migrate({ sqlite }, { folder: migrationsFolder });
    await seedDemo(db);
    console.log(
      `${file} is a demo database now. Serve it with DEMO=true; the login page offers two accounts.`,
    );
  } finally {
    await close();
  }
});
