import { migrationsFolder } from "#app/resources.server.ts";
import { loadDatabase } from "#config/env.server.ts";
import { seedAudit } from "#features/audit/seed.server.ts";
import { seedPeople, seedUsers } from "#features/auth/seed.server.ts";
import { seedBooks } from "#features/books/seed.server.ts";
import { openDatabase } from "#kit/db/connect.server.ts";
import { migrate } from "#kit/db/dialect/migrate.server.ts";
import { databaseCommand } from "./db-command.ts";

/** Adds the example data that is missing, so it can run repeatedly. */
await databaseCommand(async () => {
  const database = openDatabase(loadDatabase());
  try {
    await migrate(database, { folder: migrationsFolder });
    await seedUsers(database.db);
    await seedPeople(database.db);
    await seedBooks(database.db);
    await seedAudit(database.db);
    console.log(
      "Seeded admin@example.com (administrator), user@example.com, 40 more users, 10 genres and 100 books.",
    );
  } finally {
    await database.close();
  }
});
