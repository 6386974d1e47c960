import { isBusy } from "./errors.server.ts";

/** Milliseconds. A migration of another process may take this long. */
const patience = 60_000;
const pause = 20;

/** For start-up only: it blocks the thread until the lock is ours. */
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
