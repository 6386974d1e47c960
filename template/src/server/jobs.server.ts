import type { Log } from "./log.server.ts";

export interface Jobs {
  /** Runs `work` now and then once every `interval` milliseconds, until stopped. What it throws is logged. */
  every(interval: number, name: string, work: () => unknown): void;
  stop(): void;
}

/** Work on a timer that cannot end the process: neither by throwing nor by keeping it alive. */
export function createJobs(log: Log): Jobs {
  const timers = new Set<ReturnType<typeof setInterval>>();

  return {
    every(interval, name, work) {
      let running = false;
      const run = async (): Promise<void> => {
        if (running) return;
        running = true;
        try {
          await work();
        } catch (error) {
          log.error("job failed", { job: name, error });
        } finally {
          running = false;
        }
      };
      timers.add(setInterval(run, interval).unref());
      void run();
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
      timers.clear();
    },
  };
}
