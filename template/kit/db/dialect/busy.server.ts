import { databaseError } from "../errors.server.ts";

/** As long as a migration in another process may take. */
const timeoutMs = 60_000;
const pauseMs = 20;
const tellEveryMs = 10_000;

export function isBusy(error: unknown): boolean {
  return databaseError(error)?.code === "DB_BUSY";
}

/** For startup only: it blocks the thread until it has the lock. */
export function retryWhileBusy<T>(act: () => T, waiting = () => {}): T {
  const deadline = performance.now() + timeoutMs;
  let toldAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      if (performance.now() > toldAt + tellEveryMs) {
        waiting();
        toldAt = performance.now();
      }
      Bun.sleepSync(pauseMs);
    }
  }
}
