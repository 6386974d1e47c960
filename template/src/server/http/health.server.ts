import type { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { Elysia } from "elysia";
import { AppError } from "#shared/errors.ts";
import { databaseError, isBusy } from "../db/errors.server.ts";
import { isMigrated } from "../db/migrate.server.ts";
import { type Migration, MigrationError } from "../db/migrations.server.ts";
import type { Lifecycle } from "../lifecycle.server.ts";
import { contextOf } from "./context.server.ts";
import { errorBody } from "./error-response.server.ts";

interface HealthOptions {
  sqlite: Database;
  /** The migrations that this version needs. */
  migrations: readonly Migration[];
  lifecycle: Lifecycle;
}

type Reason = "draining" | "database" | "migrations" | "storage";

/** GET /livez: the process serves requests. GET /readyz: it can do its work; else 503 with the reasons. */
export function health(options: HealthOptions) {
  const check = { ...options, storage: createStorageCheck(options.sqlite) };
  return new Elysia({ name: "health" })
    .get("/livez", () => ({ status: "live" }))
    .get("/readyz", ({ request }) => {
      const reasons = reasonsAgainst(check);
      if (reasons.length === 0) return { status: "ready" };
      const error = new AppError("NOT_READY");
      return Response.json(
        { ...errorBody(error, contextOf(request).requestId), reasons },
        { status: error.status, headers: { "retry-after": String(error.retryAfter) } },
      );
    });
}

interface Check extends HealthOptions {
  storage: () => Reason | undefined;
}

function reasonsAgainst({ sqlite, migrations, lifecycle, storage }: Check): Reason[] {
  const reasons: Reason[] = lifecycle.draining ? ["draining"] : [];
  try {
    if (!isMigrated(sqlite, migrations)) reasons.push("migrations");
    reasons.push(...[storage() ?? []].flat());
  } catch (error) {
    reasons.push(error instanceof MigrationError ? "migrations" : "database");
  }
  return reasons;
}

const writtenForMs = 1000;

/**
 * Writes what is there already, at most once a second. A lock of another process is no reason: it passes, and calls that
 * meet it say so.
 */
function createStorageCheck(sqlite: Database): () => Reason | undefined {
  const inode = () => statSync(sqlite.filename, { throwIfNoEntry: false })?.ino;
  const opened = inode();
  let writtenAt = Number.NEGATIVE_INFINITY;
  return () => {
    // Moved or deleted: SQLite goes on writing to a file that nobody will find again.
    if (inode() !== opened) return "database";
    if (performance.now() - writtenAt < writtenForMs) return undefined;
    try {
      writeAgain(sqlite);
      writtenAt = performance.now();
    } catch (error) {
      if (!isBusy(error)) return databaseError(error)?.code === "STORAGE_FULL" ? "storage" : "database";
    }
    return undefined;
  };
}

function writeAgain(sqlite: Database): void {
  const read = (name: string) =>
    Number(Object.values(sqlite.prepare<Record<string, unknown>, []>(`PRAGMA ${name}`).get() ?? {})[0]);
  const waitMs = read("busy_timeout");
  sqlite.run("PRAGMA busy_timeout = 0");
  try {
    sqlite.run(`PRAGMA user_version = ${read("user_version")}`);
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${waitMs}`);
  }
}
