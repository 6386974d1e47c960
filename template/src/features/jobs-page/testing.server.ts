import type { Db } from "#kit/db/connect.server.ts";
import { queuedJob } from "#kit/jobs/tables.server.ts";

/** Calls the operations on a job, for the test of the whole OpenAPI document. */
export async function callEach(
  db: Db,
  good: (method: string, path: string) => Promise<unknown>,
): Promise<void> {
  const now = new Date();
  const failed = { name: "gone", input: "{}", state: "failed", attempts: 1, maxAttempts: 1 };
  await db.insert(queuedJob).values({ id: "gone", ...failed, runAt: now, finishedAt: now, createdAt: now });
  await good("GET", "/api/jobs/gone");
  await good("POST", "/api/jobs/gone/retry");
  await good("POST", "/api/jobs/gone/discard");
}
