import type { Database } from "bun:sqlite";
import { Elysia } from "elysia";
import { AppError } from "#shared/errors.ts";
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

type Reason = "draining" | "database" | "migrations";

/** GET /livez: the process serves requests. GET /readyz: it can do its work; else 503 with the reasons. */
export function health(options: HealthOptions) {
  return new Elysia({ name: "health" })
    .get("/livez", () => ({ status: "live" }))
    .get("/readyz", ({ request }) => {
      const reasons = reasonsAgainst(options);
      if (reasons.length === 0) return { status: "ready" };
      const error = new AppError("NOT_READY");
      return Response.json(
        { ...errorBody(error, contextOf(request).requestId), reasons },
        { status: error.status, headers: { "retry-after": String(error.retryAfter) } },
      );
    });
}

function reasonsAgainst({ sqlite, migrations, lifecycle }: HealthOptions): Reason[] {
  const reasons: Reason[] = lifecycle.draining ? ["draining"] : [];
  try {
    if (!isMigrated(sqlite, migrations)) reasons.push("migrations");
  } catch (error) {
    reasons.push(error instanceof MigrationError ? "migrations" : "database");
  }
  return reasons;
}
