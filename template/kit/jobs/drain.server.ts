import type { Log } from "../log/log.server.ts";

interface DrainOptions {
  server: { readonly pendingRequests: number; stop(closeActiveConnections: boolean): unknown };
  lifecycle: Lifecycle;
  log: Log;
  /** What to close once no request is in flight, in this order: timers, mail, the database last. */
  close: readonly (() => unknown)[];
}

/** For requests in flight. With the time to close it stays below the documented 10 s. */
const drainTimeoutMs = 8000;
const pollIntervalMs = 20;

/**
 * Shuts down gracefully on SIGTERM and SIGINT, and after an uncaught exception; a second signal exits immediately.
 * An unhandled rejection is logged and does not end the process.
 */
export function drainOnSignals({ server, lifecycle, log, close }: DrainOptions): void {
  const drain = async (reason: string, exitCode: number): Promise<never> => {
    lifecycle.draining = true;
    log.info("draining", { reason, pending: server.pendingRequests });
    const deadline = performance.now() + drainTimeoutMs;
    while (server.pendingRequests > 0 && performance.now() < deadline) await Bun.sleep(pollIntervalMs);
    if (server.pendingRequests > 0) log.warn("requests cut off", { pending: server.pendingRequests });
    void server.stop(true);
    for (const step of close) {
      try {
        await step();
      } catch (error) {
        log.error("closing failed", { error });
      }
    }
    log.info("stopped", { reason });
    process.exit(exitCode);
  };

  const begin = (reason: string, exitCode: number): void => {
    if (lifecycle.draining) process.exit(1);
    void drain(reason, exitCode);
  };

  process.on("SIGTERM", () => begin("SIGTERM", 0));
  process.on("SIGINT", () => begin("SIGINT", 0));
  // From the process that keeps several, or because it is gone.
  for (const event of ["message", "disconnect"])
    process.on(event, () => lifecycle.draining || begin("the others end", 0));
  process.on("unhandledRejection", (error) => log.error("unhandled rejection", { error }));
  process.on("uncaughtException", (error) => {
    log.error("uncaught exception", { error });
    if (!lifecycle.draining) begin("uncaught exception", 1);
  });
}

/** The state of the process: decides readiness and whether new requests are accepted. */
export interface Lifecycle {
  draining: boolean;
}
