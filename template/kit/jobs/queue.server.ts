import { and, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { afterCommit, type Db, write } from "../db/connect.server.ts";
import { getRows, nowMs } from "../db/dialect/sql.server.ts";
import { deleteInSlices } from "../db/query.server.ts";
import { day, hour, minute, second } from "../shared/time.ts";
import type { Decision, Job, Queue } from "./job.server.ts";
import { queuedJob } from "./tables.server.ts";

export type QueuedJob = typeof queuedJob.$inferSelect;

const maxInputBytes = 65_536;

/** Checks the input in the form in which it will be read back from JSON. */
export function createRow({ name, schema, attempts }: Job, input: unknown) {
  const text = JSON.stringify(input) ?? "null";
  if (Buffer.byteLength(text) > maxInputBytes)
    throw new Error(`Job "${name}": the input exceeds 64 KiB. Store it, and pass its id.`);
  const { error } = schema.safeParse(JSON.parse(text));
  if (error) throw new Error(`Job "${name}": ${z.prettifyError(error).replaceAll(/\n\s*/g, " ")}`);
  return { name, input: text, maxAttempts: attempts };
}

const unfinished = isNull(queuedJob.finishedAt);

/** Due jobs with these names that no process holds. Jobs that only other versions know are left to them. */
function whereDue(names: readonly string[]): SQL | undefined {
  const isFree = or(isNull(queuedJob.leaseUntil), lte(queuedJob.leaseUntil, nowMs));
  return and(unfinished, lte(queuedJob.runAt, nowMs), inArray(queuedJob.name, [...names]), isFree);
}

/** Takes one due job and counts the attempt. Returns undefined, without writing, if there is none. */
export async function claim(
  db: Db,
  names: readonly string[],
  leaseMs: number,
): Promise<QueuedJob | undefined> {
  for (;;) {
    const due = whereDue(names);
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
    // Otherwise another process was faster.
    if (claimed) return claimed;
  }
}

export const afterMs = (ms: number): SQL => sql`${nowMs} + ${Math.round(ms)}`;

export const free = { state: "waiting", leaseUntil: null, leaseToken: null } as const;

type Change = { [Column in keyof QueuedJob]?: QueuedJob[Column] | SQL };

/** Updates a job for the process that claimed it. @returns false if another process has it by now */
export async function change(db: Db, { id, leaseToken }: QueuedJob, set: Change): Promise<boolean> {
  const own = and(eq(queuedJob.id, id), eq(queuedJob.leaseToken, leaseToken ?? ""));
  return (await db.update(queuedJob).set(set).where(own).returning({ id: queuedJob.id })).length > 0;
}

/** Ends a job, which frees its key. */
export const finished = (state: "done" | "failed" | "discarded", lastError: string | null = null) => ({
  ...free,
  state,
  lastError,
  finishedAt: nowMs,
});

/** The database's time in milliseconds, which is the same for all processes. */
export async function readClock(db: Db): Promise<number> {
  const [row] = await getRows<[number]>(db, sql`select ${nowMs}`);
  return row?.[0] ?? Date.now();
}

const firstDelayMs = 5 * second;
const longestDelayMs = 6 * hour;

/** Five seconds after the first attempt, then three times as long each time, up to six hours. */
export function delayAfter(attempt: number): number {
  const ms = firstDelayMs * 3 ** (attempt - 1) * (1 + Math.random() / 5);
  return Math.min(ms, longestDelayMs);
}

/** Deletes jobs that were completed or discarded more than a day ago. */
export async function pruneJobs(db: Db, signal?: AbortSignal): Promise<void> {
  const old = lt(queuedJob.finishedAt, new Date((await readClock(db)) - day));
  const kept = inArray(queuedJob.state, ["done", "discarded"]);
  await deleteInSlices(db, queuedJob, sql`${old} and ${kept}`, signal);
}

/** Adds jobs to the table. Processes take them from there. */
export function createQueue(db: Db): Queue {
  const waking = new Set<() => void>();
  const wakeAfterCommit = () =>
    afterCommit(db, () => {
      for (const wake of waking) wake();
    });

  return {
    async add(job, input, { at, key } = {}) {
      if (at && Number.isNaN(at.getTime())) throw new Error(`Job "${job.name}": the time is invalid.`);
      const row = { id: crypto.randomUUID(), ...createRow(job, input), key: key ?? null, createdAt: nowMs };
      const added = await db
        .insert(queuedJob)
        .values({ ...row, runAt: at ?? nowMs })
        .onConflictDoNothing()
        .returning({ id: queuedJob.id });
      if (added.length > 0) wakeAfterCommit();
      return added.length > 0;
    },
    async retry(id) {
      const decision = await retryJob(db, id);
      if (decision === "decided") wakeAfterCommit();
      return decision;
    },
    discard: (id) => discardJob(db, id),
    onAdded(wake) {
      waking.add(wake);
      return () => void waking.delete(wake);
    },
  };
}

/** The key prefix of scheduled jobs. */
export const keyStart = "schedule ";

const isScheduleKey = (key: string | null): boolean => key?.startsWith(keyStart) === true;

type Decided = Pick<QueuedJob, "state" | "key" | "attempts">;

/** Whether a person may run a job now: it has failed, was discarded or waits for a retry. */
export const canRetry = ({ state, attempts }: Decided): boolean =>
  state === "failed" || state === "discarded" || (state === "waiting" && attempts > 0);

/** Whether a person may discard a job. A scheduled job would only come back. */
export const canDiscard = ({ state, key }: Decided): boolean =>
  state === "failed" || (state === "waiting" && !isScheduleKey(key));

function retryJob(db: Db, id: string): Promise<Decision> {
  return write(db, async () => {
    const [row] = await db.select().from(queuedJob).where(eq(queuedJob.id, id));
    if (!row) return "unknown";
    if (!canRetry(row)) return "refused";
    if (row.finishedAt && row.key !== null) {
      const unfinished = and(eq(queuedJob.key, row.key), isNull(queuedJob.finishedAt));
      const [other] = await db.select().from(queuedJob).where(unfinished);
      // A schedule's waiting run has the same input, so the retried one replaces it.
      if (other && !(isScheduleKey(row.key) && other.state === "waiting")) return "taken";
      if (other) await db.delete(queuedJob).where(eq(queuedJob.id, other.id));
    }
    const attempts = row.finishedAt ? 0 : row.attempts;
    const again = { ...free, attempts, runAt: nowMs, finishedAt: null };
    await db.update(queuedJob).set(again).where(eq(queuedJob.id, id));
    return "decided";
  });
}

function discardJob(db: Db, id: string): Promise<Decision> {
  return write(db, async () => {
    const [row] = await db.select().from(queuedJob).where(eq(queuedJob.id, id));
    if (!row) return "unknown";
    if (!canDiscard(row)) return "refused";
    await db.update(queuedJob).set(finished("discarded", row.lastError)).where(eq(queuedJob.id, id));
    return "decided";
  });
}

const patienceMs = 5 * minute;

/**
 * Whether the queue has been stuck for five minutes: a job with one of these names has been due for that long, none is
 * running, and none has ended. A queue that is merely long keeps moving.
 */
export async function isStuck(db: Db, names: readonly string[]): Promise<boolean> {
  const now = await readClock(db);
  const [since, until] = [new Date(now - patienceMs), new Date(now)];
  const known = inArray(queuedJob.name, [...names]);
  const isLate = and(isNull(queuedJob.finishedAt), lt(queuedJob.runAt, since), known);
  const oldest = db.select({ one: sql`1` }).from(queuedJob).where(isLate);
  if ((await oldest.limit(1)).length === 0) return false;
  const runs = and(isNull(queuedJob.finishedAt), gt(queuedJob.leaseUntil, until));
  const ended = and(
    inArray(queuedJob.state, ["done", "failed", "discarded"]),
    gte(queuedJob.finishedAt, since),
  );
  const moving = db.select({ one: sql`1` }).from(queuedJob).where(or(runs, ended));
  return (await moving.limit(1)).length === 0;
}
