import { Elysia } from "elysia";
import type { OpenDatabase } from "../../db/connect.server.ts";
import { isMigrated } from "../../db/dialect/migrate.server.ts";
import { createWriteCheck } from "../../db/dialect/write-check.server.ts";
import { type Migration, MigrationError } from "../../db/migrations.server.ts";
import type { Lifecycle } from "../../jobs/processes.server.ts";
import { AppError } from "../../shared/errors.ts";
import { second } from "../../shared/time.ts";
import { within } from "../../shared/within.server.ts";
import { contextOf } from "../context.server.ts";
import { errorResponse } from "../errors.server.ts";

export interface HealthOptions {
  database: OpenDatabase;
  migrations: readonly Migration[];
  lifecycle: Lifecycle;
  storage: { assertWritable: () => Promise<void> };
  /** Whether jobs are due but no process runs them. */
  isStuck: () => Promise<boolean>;
  /** The project's own checks by name. If one rejects, the process is not ready, with its name as the reason. */
  checks?: Readonly<Record<string, () => Promise<unknown>>>;
}

/** Proxies wait a few seconds for a response. */
const longestCheckMs = 2 * second;

/**
 * GET /livez: the process serves requests. GET /readyz: it can do its work; otherwise 503 with the reasons. A stuck
 * queue is only a warning: pages can still be served, and a proxy must not remove every instance.
 */
export function health({ database, migrations, lifecycle, storage, isStuck, checks = {} }: HealthOptions) {
  const check = createWriteCheck(database);

  async function reasonsAgainst(): Promise<string[]> {
    const reasons = new Set(lifecycle.draining ? ["draining"] : []);
    try {
      if (!(await isMigrated(database, migrations))) reasons.add("migrations");
      const problem = await check();
      if (problem) reasons.add(problem);
      await storage.assertWritable().catch(() => reasons.add("storage"));
    } catch (error) {
      reasons.add(error instanceof MigrationError ? "migrations" : "database");
    }
    const late = () => new Error("The check timed out");
    const own = Object.entries(checks).map(([name, check]) =>
      within(Promise.try(check), longestCheckMs, late).catch(() => reasons.add(name)),
    );
    await Promise.all(own);
    return [...reasons];
  }

  return new Elysia({ name: "health" })
    .get("/livez", () => ({ status: "live" }))
    .get("/readyz", async ({ request }) => {
      const reasons = await reasonsAgainst();
      if (reasons.length === 0)
        return { status: "ready", ...((await isStuck().catch(() => false)) && { warnings: ["jobs"] }) };
      return errorResponse(new AppError("NOT_READY"), contextOf(request).requestId, { reasons });
    });
}
