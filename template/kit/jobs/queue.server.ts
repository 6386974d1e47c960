import { and, eq, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../db/connect.server.ts";
import { deleteInSlices } from "../db/count.server.ts";
import { nowMs, rowsOf } from "../db/dialect/sql.server.ts";
import { day, hour, second } from "../shared/time.ts";
import type { Job } from "./job.server.ts";
import { queuedJob } from "./tables.server.ts";

export type QueuedJob = typeof queuedJob.$inferSelect;

const maxInputBytes = 65_536;

/** Checks the input as it will be read again: from JSON. */
export function rowOf({ name, schema, attempts }: Job, input: unknown) {
  const text = JSON.stringify(input) ?? "null";
  if (Buffer.byteLength(text) > maxInputBytes)
    throw new Error(`Job "${name}": the input has more than 64 KiB. Store it, and pass its id.`);
  const { error } = schema.safeParse(JSON.parse(text));
  if (error) throw new Error(`Job "${name}": ${z.prettifyError(error).replaceAll(/\n\s*/g, " ")}`);
  return { name, input: text, maxAttempts: attempts };
}

const unfinished = isNull(queuedJob.finishedAt);

/** What is due and belongs to no process, of these names: another version's jobs are left to it. */
function dueOf(names: readonly string[]): SQL | undefined {
  const isFree = or(isNull(queuedJob.leaseUntil), lte(queuedJob.leaseUntil, nowMs));
  return and(unfinished, lte(queuedJob.runAt, nowMs), inArray(queuedJob.name, [...names]), isFree);
}

/** Takes one job that is due, and counts the attempt. Without one it only reads; undefined then. */
export async function claim(
  db: Db,
  names: readonly string[],
  leaseMs: number,
): Promise<QueuedJob | undefined> {
  for (;;) {
    const due = dueOf(names);
    const found = db.select({ id: queuedJob.id }).from(queuedJob).where(due);
    const [waiting] = await found.orderBy(queuedJob.runAt).limit(1);
    if (!waiting) return undefined;
    const [claimed] = await db
      .update(queuedJob)
      .set({
        state: "running",
        attempts: sql`${queuedJob.attempts} + 1`,
        leaseToken: crypto.randomUUID(),
        leaseUntil: afterMs(leaseMs),
      })
      .where(and(eq(queuedJob.id, waiting.id), due))
      .returning();
    // Else another process was faster.
    if (claimed) return claimed;
  }
}

export const afterMs = (ms: number): SQL => sql`${nowMs} + ${Math.round(ms)}`;

export const free = { state: "waiting", leaseUntil: null, leaseToken: null } as const;

type Change = { [Column in keyof QueuedJob]?: QueuedJob[Column] | SQL };

/** Changes a job for the process that has claimed it. @returns false if it belongs to another process by now */
export async function change(db: Db, { id, leaseToken }: QueuedJob, set: Change): Promise<boolean> {
  const own = and(eq(queuedJob.id, id), eq(queuedJob.leaseToken, leaseToken ?? ""));
  return (await db.update(queuedJob).set(set).where(own).returning({ id: queuedJob.id })).length > 0;
}

/** Ends a job. Its key is free again. */
export const finished = (state: "done" | "failed" | "discarded", lastError: string | null = null) => ({
  ...free,
  state,
  lastError,
  finishedAt: nowMs,
});

/** The database's time in milliseconds, the same for all processes. */
export async function timeOf(db: Db): Promise<number> {
  const [row] = await rowsOf<[number]>(db, sql`select ${nowMs}`);
  return row?.[0] ?? Date.now();
}

const firstDelayMs = 5 * second;
const longestDelayMs = 6 * hour;

/** Five seconds after the first attempt, three times as long after each further one, up to six hours. */
export function delayAfter(attempt: number): number {
  const ms = firstDelayMs * 3 ** (attempt - 1) * (1 + Math.random() / 5);
  return Math.min(ms, longestDelayMs);
}

/** Deletes what was done or discarded more than a day ago. */
export async function pruneJobs(db: Db, signal?: AbortSignal): Promise<void> {
  const old = lt(queuedJob.finishedAt, new Date((await timeOf(db)) - day));
  const kept = inArray(queuedJob.state, ["done", "discarded"]);
  await deleteInSlices(db, queuedJob, sql`${old} and ${kept}`, signal);
}
