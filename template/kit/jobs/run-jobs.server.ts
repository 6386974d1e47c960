import { write } from "../db/connect.server.ts";
import type { Log } from "../log/log.server.ts";
import { minute, second } from "../shared/time.ts";
import { Discard, type Job, type JobServices, RetryAfter } from "./job.server.ts";
import {
  afterMs,
  change,
  claim,
  createRow,
  delayAfter,
  finished,
  free,
  type QueuedJob,
  readClock,
} from "./queue.server.ts";
import { forgetFailures, getKey, keepSchedules, nextTime, type Schedule } from "./schedule.server.ts";

export type RunningJobs = ReturnType<typeof runJobs>;

export interface RunJobsOptions {
  services: JobServices;
  jobs: readonly Job[];
  schedules: readonly Schedule[];
  /** How many jobs this process runs at once. */
  places: number;
  /** How long a job belongs to a process that stops renewing its lease. */
  leaseMs?: number;
  /** How often to look for jobs that other processes have added; 0 for never. */
  pollMs?: number;
}

/** Takes jobs from the table and runs them until stopped. @throws Error for invalid jobs or schedules */
export function runJobs(options: RunJobsOptions) {
  const { services, schedules, places, leaseMs = minute, pollMs = second } = options;
  const { db, log } = services;
  const known = knownJobs(options);
  const names = [...known.keys()];
  const scheduled = new Map(schedules.map((schedule) => [getKey(schedule), schedule]));
  const stopping = new AbortController();
  const running = new Map<QueuedJob, Promise<void>>();
  const say = createAvailability(log);
  let looking: Promise<void> | undefined;
  let isAsked = false;

  async function look(): Promise<void> {
    while (!stopping.signal.aborted && running.size < places) {
      const claimed = await claim(db, names, leaseMs);
      if (!claimed) return;
      if (stopping.signal.aborted) return giveBack(claimed);
      running.set(
        claimed,
        runClaimed(claimed).finally(() => {
          running.delete(claimed);
          wake();
        }),
      );
    }
  }

  async function lookAgain(): Promise<void> {
    do {
      isAsked = false;
      await say(look());
    } while (isAsked);
    looking = undefined;
  }

  function wake(): void {
    isAsked = true;
    if (!stopping.signal.aborted) looking ??= lookAgain();
  }

  async function runClaimed(claimed: QueuedJob): Promise<void> {
    const lost = new AbortController();
    const renew = async () => {
      if (!(await change(db, claimed, { leaseUntil: afterMs(leaseMs) }))) lost.abort();
    };
    const timer = setInterval(() => void say(renew()), leaseMs / 3);
    const start = performance.now();
    try {
      const error = await attempt(claimed, AbortSignal.any([stopping.signal, lost.signal]));
      await say(settle(claimed, error, Math.round(performance.now() - start)));
    } finally {
      clearInterval(timer);
    }
  }

  /** Returns the error, if any. */
  async function attempt(claimed: QueuedJob, stopped: AbortSignal): Promise<unknown> {
    const { id, name, input, attempts, maxAttempts } = claimed;
    // The last attempt has killed its process.
    if (attempts > maxAttempts) return new Error("The process ended while the job was running.");
    try {
      await known.get(name)?.run(JSON.parse(input), { ...services, id, attempt: attempts, stopped });
      return undefined;
    } catch (error) {
      return error ?? new Error("Failed without an error.");
    }
  }

  async function settle(claimed: QueuedJob, error: unknown, ms: number): Promise<void> {
    const { id, name, attempts, maxAttempts, key, runAt } = claimed;
    const said = { job: name, id, attempt: Math.min(attempts, maxAttempts), ms };
    if (error !== undefined && stopping.signal.aborted) return giveBack(claimed);
    const now = await readClock(db);
    const schedule = scheduled.get(key ?? "");
    // If the clock was set back, a run for a later time counts as done.
    const next = schedule && nextTime(schedule, Math.max(now, runAt.getTime()));
    const lastError = error === undefined ? null : getText(error);
    if (error === undefined || error instanceof Discard) {
      const state = error === undefined ? "done" : "discarded";
      const again = { ...free, lastError, attempts: 0 };
      const end = next === undefined ? finished(state, lastError) : { ...again, runAt: new Date(next) };
      if (await change(db, claimed, end)) log.info(`job.${state}`, said);
    } else if (attempts < maxAttempts) {
      const delayMs = error instanceof RetryAfter ? error.ms : delayAfter(attempts);
      const again = Math.max(now, Math.min(now + delayMs, next ?? Number.MAX_SAFE_INTEGER));
      if (await change(db, claimed, { ...free, lastError, runAt: new Date(again) }))
        log.warn("job.retry", { ...said, error });
    } else {
      const failed = { ...finished("failed", lastError), attempts: maxAttempts };
      const isOwn = await write(db, async () => {
        if (schedule) await forgetFailures(db, getKey(schedule));
        return change(db, claimed, failed);
      });
      if (isOwn) log.error("job.failed", { ...said, error });
      if (schedule) await keepSchedules(db, [schedule]);
    }
  }

  /** The attempt does not count. */
  async function giveBack(claimed: QueuedJob): Promise<void> {
    await change(db, claimed, { ...free, attempts: claimed.attempts - 1 });
  }

  const off = services.jobs.onAdded(wake);
  const keep = () => void say(keepSchedules(db, schedules));
  const isPolling = pollMs > 0 && names.length > 0;
  const timers = isPolling ? [setInterval(wake, pollMs), setInterval(keep, minute)] : [];
  if (isPolling) {
    keep();
    wake();
  }

  return {
    get count(): number {
      return running.size;
    },
    /** Takes no more jobs, and signals the running ones. */
    stop(): void {
      off();
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
    },
    /** Returns running jobs to the queue. */
    async close(): Promise<void> {
      this.stop();
      await looking;
      for (const claimed of running.keys()) await giveBack(claimed);
    },
    /** Runs everything that is due, and all jobs that this adds. @public */
    async drain(): Promise<void> {
      do {
        wake();
        await looking;
        await Promise.all(running.values());
      } while (looking || running.size > 0);
    },
  };
}

function knownJobs({ jobs, schedules }: Pick<RunJobsOptions, "jobs" | "schedules">): Map<string, Job> {
  const known = new Map<string, Job>();
  for (const one of [...jobs, ...schedules.map(({ job }) => job)]) {
    if ((known.get(one.name) ?? one) !== one) throw new Error(`Duplicate job name "${one.name}".`);
    known.set(one.name, one);
  }
  const keys = schedules.map(getKey);
  const twice = schedules.find((schedule, at) => keys.indexOf(getKey(schedule)) < at);
  if (twice) throw new Error(`The job "${twice.job.name}" has more than one schedule.`);
  for (const schedule of schedules) {
    nextTime(schedule, Date.now());
    createRow(schedule.job, schedule.input ?? {});
  }
  return known;
}

/** Logs once when the database becomes unreachable, and once when it is back. */
function createAvailability(log: Log) {
  let isAway = false;
  return async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
      if (isAway) log.info("jobs.available");
      isAway = false;
    } catch (error) {
      if (!isAway) log.error("jobs.unavailable", { error });
      isAway = true;
    }
  };
}

const maxErrorLength = 8000;

/** The error with its stack, for administrators who decide about a failed job. */
function getText(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : "";
  return `${text}${cause}`.slice(0, maxErrorLength);
}
