import { isBusy } from "./errors.server.ts";

/** Milliseconds that a migration in another process may take. */
const patience = 60_000;
const pause = 20;

/** For startup only: it blocks the thread until it has the lock. */
export function retryWhileBusy<T>(act: () => T): T {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Bun.sleepSync(pause);
    }
  }
}
