import { migrationsFolder } from "#app/resources.server.ts";
import { seedUsers } from "#features/auth/seed.server.ts";
import { openDatabase } from "#server/db/connect.server.ts";
import { migrate } from "#server/db/migrate.server.ts";
import { loadDatabaseFile } from "#server/env.server.ts";

/** Example data. It leaves alone what is there, so it can run again. */
const { db, sqlite, close } = openDatabase(loadDatabaseFile());
try {
  migrate(sqlite, { folder: migrationsFolder });
  seedUsers(db);
  console.log("Seeded admin@example.com (administrator) and user@example.com.");
} finally {
  close();
}
