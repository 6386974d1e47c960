import { z } from "zod";
import { listOf } from "#kit/shared/list.ts";
import { jobStates } from "./search.ts";

const time = z.iso.datetime();

export const jobItem = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z.enum(jobStates),
    attempts: z.int().min(0),
    maxAttempts: z.int().min(1),
    runAt: time.meta({ description: "The job does not run before this time." }),
    createdAt: time,
    finishedAt: time.nullable(),
    error: z.string().nullable().meta({ description: "The beginning of the last error." }),
    canRetry: z.boolean(),
    canDiscard: z.boolean(),
  })
  .meta({ id: "JobSummary" });
export type JobItem = z.output<typeof jobItem>;

export const jobDetail = jobItem
  .extend({
    input: z.string().meta({ description: "JSON." }),
    lastError: z.string().nullable().meta({ description: "With its stack." }),
  })
  .meta({ id: "Job" });
export type JobDetail = z.output<typeof jobDetail>;

export const jobList = listOf(jobItem);

const amount = z.int().min(0);

export const jobCounts = z
  .object({
    waiting: amount,
    running: amount,
    failed: amount,
    done: amount.meta({ description: "Counts of the last 24 hours." }),
    /** How many jobs ended in each of the last 24 hours, including the current one. */
    hours: z.array(z.object({ from: time, done: amount, failed: amount })),
    names: z.array(z.string()).meta({ description: "The names of the newest 10,000 jobs." }),
  })
  .meta({ id: "JobCounts" });
export type JobCounts = z.output<typeof jobCounts>;
