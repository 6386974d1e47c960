import { type Env, scriptCommand } from "#config/env.server.ts";
import * as limits from "#config/limits.ts";
import { assertDemoDatabase, lockDemoDatabase } from "#features/demo/database.server.ts";
import { type Db, type OpenDatabase, openDatabase } from "#kit/db/connect.server.ts";
import { heldIn } from "#kit/db/held.server.ts";
import { migrate } from "#kit/db/migrate.server.ts";
import { readMigrations } from "#kit/db/migrations.server.ts";
import { inProgram } from "#kit/env/env.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { createStorage } from "#kit/storage/storage.server.ts";
import { createUploads } from "#kit/storage/uploads.server.ts";

/** The migrations: next to package.json, where all programs of a project start, or inside the executable. */
export const migrationsFolder = inProgram("drizzle");

/** Opens the storage. A bucket that does not answer may do so later, so that is no error. */
export async function openStorage({ storage: settings }: Env, db: Db, log: Log) {
  const storage = createStorage(settings);
  await storage.check().catch((error) => {
    if (!(error instanceof AppError)) throw error;
    log.warn("storage.unavailable", { error: error.cause });
  });
  return { storage, uploads: createUploads({ db, storage, log, limits }) };
}

/** Brings the database up to date. In development it keeps data that a new migration would delete: its owner decides. */
export async function openMigrated(env: Env, log: Log): Promise<OpenDatabase> {
  const database = openDatabase(env.database);
  try {
    if (env.demo) await assertDemoDatabase(database.db);
    const held =
      env.mode === "development" ? await heldIn(database, readMigrations(migrationsFolder)) : undefined;
    if (held)
      console.warn(
        `! ${held.tag} deletes ${held.losses.join(", ")}. ${scriptCommand("db:migrate")} applies it, and what comes after it.`,
      );
    const { applied, backup, derived } = await migrate(database, {
      folder: migrationsFolder,
      until: held?.tag,
      waiting: () => log.info("database.waiting"),
    });
    if (applied.length > 0) log.info("database.migrated", { applied, backup });
    for (const { clash, ...done } of derived) {
      if (done.changed > 0) log.info("database.derived", done);
      if (clash) log.warn("database.clash", { clash });
    }
    if (env.demo) await lockDemoDatabase(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
