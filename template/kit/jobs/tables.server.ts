import { sql } from "drizzle-orm";
import { check, index, integer, table, text, time, uniqueIndex } from "../db/dialect/columns.server.ts";

/** Work for later. Completed and discarded jobs are kept for a day, failed ones until retried or discarded. */
export const queuedJob = table(
  "job",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** JSON that the job's schema accepts. */
    input: text().notNull(),
    /** waiting, running, done, failed or discarded. */
    state: text().notNull().default("waiting"),
    /** Unique among unfinished jobs. */
    key: text(),
    /** The job does not run before this time. */
    runAt: time("run_at").notNull(),
    /** Counted when an attempt begins, to include attempts that kill their process. */
    attempts: integer().notNull().default(0),
    maxAttempts: integer("max_attempts").notNull(),
    /** Until this time, the job belongs to the process with the token. */
    leaseUntil: time("lease_until"),
    leaseToken: text("lease_token"),
    lastError: text("last_error"),
    finishedAt: time("finished_at"),
    createdAt: time("created_at").notNull(),
  },
  (row) => [
    index("job_due").on(row.runAt, row.name).where(sql`${row.finishedAt} is null`),
    uniqueIndex("job_key_unique").on(row.key).where(sql`${row.finishedAt} is null`),
    index("job_state").on(row.state, row.finishedAt),
    // The order of the list of jobs, followed by the columns of its filters.
    index("job_created_order").on(row.createdAt, row.id, row.state, row.name),
    check("job_state", sql`${row.state} IN ('waiting', 'running', 'done', 'failed', 'discarded')`),
    check("job_input", sql`length(${row.input}) <= 65536`),
  ],
);
