import { openDatabase } from "#server/db/connect.server.ts";
import { migrate } from "#server/db/migrate.server.ts";
import type { Env } from "#server/env.server.ts";
import type { Log } from "#server/log.server.ts";

/** The folder with the migrations, beside package.json: programs of a project are started from there. */
export const migrationsFolder = "drizzle";

/** Opens the database and brings it to this version. */
export function openMigrated(env: Env, log: Log) {
  const database = openDatabase(env.databaseFile);
  try {
    const { applied, backup } = migrate(database.sqlite, { folder: migrationsFolder });
    if (applied.length > 0) log.info("database.migrated", { applied, backup });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
