import { migrationsFolder } from "#app/resources.server.ts";
import { seedPeople, seedUsers } from "#features/auth/seed.server.ts";
import { seedBooks } from "#features/books/seed.server.ts";
import { openDatabase } from "#server/db/connect.server.ts";
import { migrate } from "#server/db/dialect/migrate.server.ts";
import { loadDatabaseFile } from "#server/env.server.ts";
import { databaseCommand } from "./db-command.ts";

/** Adds the example data that is missing, so it can run repeatedly. */
await databaseCommand(async () => {
  const { db, sqlite, close } = openDatabase(loadDatabaseFile());
  try {
    migrate({ sqlite }, { folder: migrationsFolder });
    await seedUsers(db);
    await seedPeople(db);
    await seedBooks(db);
    console.log(
      "Seeded admin@example.com (administrator), user@example.com, 40 more users, 10 genres and 100 books.",
    );
  } finally {
    await close();
  }
});
