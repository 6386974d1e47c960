import type { z } from "zod";
import type { Db } from "../db/connect.server.ts";
import type { AppEnv } from "../env/env.server.ts";
import type { Log } from "../log/log.server.ts";
import type { Uploads } from "../storage/uploads.server.ts";

interface AddOptions {
  /** The job runs no earlier than this. By default, it runs immediately. */
  at?: Date;
  /** Adds nothing if there is an unfinished job with this key. */
  key?: string;
}

export interface Queue {
  /**
   * Inside a `write`, the job is committed together with everything else, or not at all.
   * @returns whether it was added; false if the key was taken
   * @throws Error if the job's schema refuses the input, or the input is larger than 64 KiB
   */
  add<Schema extends z.ZodType>(
    job: Job<Schema>,
    input: z.input<Schema>,
    options?: AddOptions,
  ): Promise<boolean>;
  /** Runs a job now that has failed, was discarded or waits for a retry. Ended jobs get all their attempts back. */
  retry(id: string): Promise<Decision>;
  /** Discards a job that failed or is waiting, unless it has a schedule. */
  discard(id: string): Promise<Decision>;
  /** Calls `wake` when this process may have a job to run. Returns a function that unsubscribes. */
  onAdded(wake: () => void): () => void;
}

/**
 * The result of a decision about a job. `refused`: its state does not allow it. `taken`: an unfinished job has its key.
 */
export type Decision = "decided" | "unknown" | "refused" | "taken";

/** What jobs can use. `kit/mail` adds to it. */
export interface JobServices {
  db: Db;
  log: Log;
  jobs: Queue;
  uploads: Uploads;
  env: AppEnv;
  /** The app's address, for links in emails. */
  baseUrl: URL;
}

/** The argument of a job's handler. @public */
export interface JobContext extends JobServices {
  /** The same for every attempt. */
  id: string;
  /** 1 on the first attempt. */
  attempt: number;
  /** Aborted when the server stops. If the job then throws, it returns to the queue and the attempt does not count. */
  stopped: AbortSignal;
}

export interface Job<Schema extends z.ZodType = z.ZodType> {
  name: string;
  schema: Schema;
  attempts: number;
  /** Whether the job deletes old data, and so waits while the clock may be ahead. */
  deletes?: true;
  /** @throws ZodError for input that the schema rejects, and any error of the handler */
  run(input: unknown, context: JobContext): Promise<void>;
}

/** How many attempts a job has by default. Together they take about ten hours. */
const defaultAttempts = 10;

/**
 * A job that a feature lists under `jobs` or `schedule`. It runs at least once: if its process is killed after the work
 * but before recording that, another process runs it again, so a second run must do no harm.
 * @param name stored with each job that is added, so never change it
 * @param schema the input, which is stored as JSON
 * @param run runs outside any `write`. An error is retried, unless it is `Discard`; `RetryAfter` says when.
 * @public
 */
export function job<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  run: (input: z.output<Schema>, context: JobContext) => Promise<void>,
  { attempts = defaultAttempts }: { attempts?: number } = {},
): Job<Schema> {
  return { name, schema, attempts, run: async (input, context) => run(schema.parse(input), context) };
}

/** Throw this in a job to try again after this many milliseconds. The attempt counts. @public */
export class RetryAfter extends Error {
  override readonly name = "RetryAfter";

  constructor(
    readonly ms: number,
    message = "The job asked to be retried later.",
  ) {
    super(message);
  }
}

/** Throw this in a job to end it without a retry, because there is nothing left to do. @public */
export class Discard extends Error {
  override readonly name = "Discard";
}
