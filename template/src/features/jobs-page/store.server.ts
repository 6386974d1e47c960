import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Db } from "#kit/db/connect.server.ts";
import { containing, createList, is } from "#kit/db/list.server.ts";
import { countByTime } from "#kit/db/query.server.ts";
import type { Decision } from "#kit/jobs/job.server.ts";
import { canDiscard, canRetry, readClock } from "#kit/jobs/queue.server.ts";
import { queuedJob } from "#kit/jobs/tables.server.ts";
import { AppError, addErrors } from "#kit/shared/errors.ts";
import type { ListQuery } from "#kit/shared/list.ts";
import { listSearch } from "#kit/shared/list-search.ts";
import { day, hour } from "#kit/shared/time.ts";
import { type JobCounts, type JobDetail, type JobItem, jobItem } from "./schema.ts";
import { type JobsSearch, jobsSearch } from "./search.ts";

const codes = addErrors({
  JOB_STATE: { status: 409, message: "The state of the job does not allow this." },
  JOB_KEY_TAKEN: { status: 409, message: "An unfinished job has the same key." },
});
type Codes = typeof codes;

declare module "#kit/shared/errors.ts" {
  interface FeatureErrors extends Codes {}
}

const { id, name, state, key, attempts, maxAttempts, runAt, createdAt, finishedAt, input, lastError } =
  queuedJob;

/**
 * Reads the rows one by one, in the order of the list. The queue is written far more often than searched, so its texts
 * are not indexed. Ignores case only for ASCII letters.
 */
const searching = containing(
  sql`lower(${name} || ' ' || ${id} || ' ' || ${input} || ' ' || coalesce(${lastError}, ''))`,
  (value) => value.toLowerCase(),
);

const ownSearch = listSearch({ ...getFilters(jobsSearch), searched: String }, jobsSearch.sorts);

function getFilters({ filters: { state, name } }: typeof jobsSearch) {
  return { state, name };
}

const summary = {
  ...{ id, name, state, key, attempts, maxAttempts, runAt, createdAt, finishedAt },
  error: sql<string | null>`substr(${lastError}, 1, 300)`,
};

const list = createList({
  id,
  search: ownSearch,
  sorts: { createdAt },
  filters: { state: is(state), name: is(name), searched: searching },
  rows: (db, where) => db.select(summary).from(queuedJob).where(where),
});

type Summary = Awaited<ReturnType<typeof list>>["items"][number];

const toItem = (row: Summary): JobItem => {
  const { key: _, runAt, createdAt, finishedAt, error, ...rest } = row;
  return {
    ...rest,
    state: jobItem.shape.state.parse(row.state),
    runAt: runAt.toISOString(),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    error: error && getFirstLine(error),
    canRetry: canRetry(row),
    canDiscard: canDiscard(row),
  };
};

const getFirstLine = (text: string) => text.split("\n", 1)[0] ?? "";

export async function listJobs(db: Db, { searchTerm, ...query }: ListQuery<JobsSearch>) {
  const page = await list(db, { ...query, ...(searchTerm && { searched: searchTerm }) });
  return { ...page, items: page.items.map(toItem) };
}

/** @throws AppError NOT_FOUND */
export async function getJob(db: Db, wanted: string): Promise<JobDetail> {
  const [row] = await db
    .select({ ...summary, input, lastError })
    .from(queuedJob)
    .where(eq(id, wanted));
  if (!row) throw new AppError("NOT_FOUND");
  return { ...toItem(row), input: row.input, lastError: row.lastError };
}

export const countJobs = (db: Db, wanted: JobItem["state"]): Promise<number> =>
  db.$count(queuedJob, eq(state, wanted));

const newest = 10_000;

const hoursShown = 24;

export async function getCounts(db: Db): Promise<JobCounts> {
  const now = await readClock(db);
  const since = new Date(now - day);
  const nextHour = (Math.floor(now / hour) + 1) * hour;
  const bounds = Array.from({ length: hoursShown + 1 }, (_, at) => nextHour - (hoursShown - at) * hour);
  const [done, failed] = [
    await countByTime(db, finishedAt, bounds, [state, "done"]),
    await countByTime(db, finishedAt, bounds, [state, "failed"]),
  ];
  const some = db
    .select({ name })
    .from(queuedJob)
    .orderBy(desc(createdAt), desc(id))
    .limit(newest)
    .as("some");
  const names = await db.selectDistinct({ name: some.name }).from(some).orderBy(some.name);
  return {
    waiting: await countJobs(db, "waiting"),
    running: await countJobs(db, "running"),
    failed: await countJobs(db, "failed"),
    done: await db.$count(queuedJob, and(eq(state, "done"), gte(finishedAt, since))),
    hours: done.map((count, at) => ({
      from: new Date(bounds[at] ?? 0).toISOString(),
      done: count,
      failed: failed[at] ?? 0,
    })),
    names: names.map(({ name }) => name),
  };
}

const refusals = { unknown: "NOT_FOUND", refused: "JOB_STATE", taken: "JOB_KEY_TAKEN" } as const;

/** @throws AppError NOT_FOUND, JOB_STATE, JOB_KEY_TAKEN */
export function assertDecided(decision: Decision): void {
  if (decision !== "decided") throw new AppError(refusals[decision]);
}
