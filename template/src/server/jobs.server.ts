import type { Log } from "./log.server.ts";

export interface Jobs {
  /** Runs `work` immediately and then every `interval` milliseconds until stopped. Logs what it throws. */
  every(interval: number, name: string, work: (stopped: AbortSignal) => unknown): void;
  stop(): void;
}

/** A timer that cannot end the process by throwing, nor keep it alive. */
export function createJobs(log: Log): Jobs {
  const timers = new Set<ReturnType<typeof setInterval>>();
  const stopping = new AbortController();

  return {
    every(interval, name, work) {
      let running = false;
      const run = async (): Promise<void> => {
        if (running) return;
        running = true;
        try {
          await work(stopping.signal);
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
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      timers.clear();
    },
  };
}
