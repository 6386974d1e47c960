// The tables of users check their roles.
import "#config/roles.ts";
import { type Env, scriptCommand } from "#config/env.server.ts";
import * as limits from "#config/uploads.ts";
import { uploadTypes } from "#config/uploads.ts";
import type { ReadOnlyMode } from "#kit/api/feature.server.ts";
import { type Db, type OpenDatabase, openDatabase } from "#kit/db/connect.server.ts";
import { pendingIn } from "#kit/db/dialect/migrate.server.ts";
import { type Held, migrate, migrateKeeping } from "#kit/db/migrate.server.ts";
import { readMigrations } from "#kit/db/migrations.server.ts";
import { inProgram } from "#kit/env/env.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import { AppError, type ErrorBody } from "#kit/shared/errors.ts";
import { createStorage } from "#kit/storage/storage.server.ts";
import { createUploads } from "#kit/storage/uploads.server.ts";

/** The migrations: next to package.json, where all programs of a project start, or inside the executable. */
export const migrationsFolder = inProgram("drizzle");

/** Opens the storage. A bucket that does not answer may come back, so this is not an error. */
export async function openStorage({ storage: settings }: Env, db: Db, log: Log) {
  const storage = createStorage(settings);
  await storage.check().catch((error) => {
    if (!(error instanceof AppError)) throw error;
    log.warn("storage.unavailable", { error: error.cause });
  });
  return { storage, uploads: createUploads({ db, storage, log, limits, types: uploadTypes }) };
}

/** The message about a migration that waits. */
function heldLine({ tag, losses, waiting }: Held): string {
  const after = waiting.length > 0 ? `, and then ${waiting.join(", ")}` : "";
  return `${tag} deletes ${losses.join(", ")}. ${scriptCommand("db:migrate")} applies it${after}.`;
}

/**
 * Brings the database up to date. In development it keeps data that a new migration would delete: its owner decides.
 * @returns the database, with the migrations that wait
 */
export async function openMigrated(
  env: Env,
  log: Log,
  readOnly: ReadOnlyMode | undefined,
): Promise<OpenDatabase & { held: Held[] }> {
  const database = openDatabase(env.database);
  try {
    await readOnly?.assertDatabase(database.db);
    const options = { folder: migrationsFolder, waiting: () => log.info("database.waiting") };
    const { applied, backup, derived, held } =
      env.mode === "development"
        ? await migrateKeeping(database, options)
        : { ...(await migrate(database, options)), held: [] };
    for (const one of held) console.warn(`! ${heldLine(one)}`);
    if (applied.length > 0) log.info("database.migrated", { applied, backup });
    for (const { clash, ...done } of derived) {
      if (done.changed > 0) log.info("database.derived", done);
      if (clash) log.warn("database.clash", { clash });
    }
    await readOnly?.lockDatabase(database);
    return Object.assign(database, { held });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Code may need tables that a migration makes which waits, because it deletes data. What fails meanwhile says so, and
 * with which command it works.
 */
export function explainHeld(
  database: OpenDatabase & { held: readonly Held[] },
  fetch: (request: Request) => Response | Promise<Response>,
) {
  let isApplied = database.held.length === 0;
  return async (request: Request): Promise<Response> => {
    const wasApplied = isApplied;
    const response = await fetch(request);
    if (response.status !== 500 || wasApplied) return response;
    const pending = new Set(
      (await pendingIn(database, readMigrations(migrationsFolder))).map(({ tag }) => tag),
    );
    const lines = database.held.filter(({ tag }) => pending.has(tag)).map(heldLine);
    isApplied = lines.length === 0;
    const { code, status } = new AppError("NOT_READY");
    const message = isApplied
      ? "A migration was applied meanwhile: try again."
      : `A migration waits: ${lines.join(" ")}`;
    const headers = new Headers(response.headers);
    for (const name of ["content-length", "content-encoding", "etag"]) headers.delete(name);
    headers.set("retry-after", "1");
    if (headers.get("content-type")?.includes("json")) {
      const body: ErrorBody = { code, message, requestId: headers.get("x-request-id") ?? "" };
      return new Response(JSON.stringify(body), { status, headers });
    }
    headers.set("content-type", "text/plain; charset=utf-8");
    return new Response(`${message}\n`, { status, headers });
  };
}
