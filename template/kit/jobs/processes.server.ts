import { EnvError } from "../env/env.server.ts";
import type { Log } from "../log/log.server.ts";
import type { RunningJobs } from "./run-jobs.server.ts";
import { onStop } from "./stop-signals.server.ts";

const restartMs = 1000;
const mark = "one-of-several";
const program = Bun.isStandaloneExecutable ? ["start"] : [...process.execArgv, Bun.main];

/** Whether another process started this one as one of several that share the port. */
export const isOneOfSeveral = process.argv.at(-1) === mark;

/** Restarts processes that end. Starts the first one alone, because what stops it would stop all of them. */
export async function keepProcesses(count: number, log: Log): Promise<never> {
  // Other systems give all connections to one process, or refuse to share the port.
  if (process.platform !== "linux") throw new EnvError(["PROCESSES above 1 needs Linux"]);
  const running = new Set<Bun.Subprocess>();
  const serving = new WeakSet<Bun.Subprocess>();
  const codes: number[] = [];
  let isStopping = false;

  function stop(): void {
    if (isStopping) {
      for (const child of running) child.kill("SIGKILL");
      process.exit(1);
    }
    isStopping = true;
    for (const child of running) {
      // A message instead of a signal: a signal may already have come from a terminal or service manager, and a second
      // one would abort requests.
      if (serving.has(child)) child.send("drain");
      else child.kill("SIGTERM");
    }
  }
  onStop(stop);

  function start(onListening: () => void = () => {}): Bun.Subprocess {
    const child = Bun.spawn([process.execPath, ...program, mark], {
      stdio: ["ignore", "inherit", "inherit"],
      ipc(_, child) {
        serving.add(child);
        onListening();
      },
    });
    running.add(child);
    return child;
  }

  async function keep(number: number, first: Bun.Subprocess): Promise<void> {
    for (let child = first; ; child = start()) {
      const code = await child.exited;
      running.delete(child);
      if (!isStopping) {
        log.error("process ended", { process: number, code, signal: child.signalCode });
        await Bun.sleep(restartMs);
      } else if (child.signalCode !== "SIGTERM") codes.push(code);
      if (isStopping) return;
    }
  }

  const { promise: listening, resolve } = Promise.withResolvers<undefined>();
  const first = start(() => resolve(undefined));
  const ended = await Promise.race([listening, first.exited]);
  if (ended !== undefined && !isStopping) process.exit(ended || 1);
  const others = isStopping ? [] : Array.from({ length: count - 1 }, (_, at) => at + 2);
  await Promise.all([keep(1, first), ...others.map((number) => keep(number, start()))]);
  process.exit(codes.some((code) => code !== 0) ? 1 : 0);
}

interface DrainOptions {
  server: { readonly pendingRequests: number; stop(closeActiveConnections: boolean): unknown };
  lifecycle: Lifecycle;
  jobs: Pick<RunningJobs, "count" | "stop" | "close">;
  log: Log;
  /** Closed in this order once no request is running: mail first, the database last. */
  close: readonly (() => unknown)[];
  /**
   * Resolves when the server may stop listening. After the signal, it still answers requests, while proxies that poll
   * /readyz stop sending new ones. Each response closes its connection, because Bun would close idle connections even
   * if a request is on its way. Without a delay, new requests are refused immediately.
   */
  delay?: (() => Promise<unknown>) | undefined;
}

/** The time limit for running requests and jobs. With the time to close, it stays below the documented 10 s. */
const drainTimeoutMs = 8000;
const pollIntervalMs = 20;

/**
 * Shuts down gracefully on SIGTERM and SIGINT, and after an uncaught exception. A second signal exits immediately. An
 * unhandled rejection is only logged.
 */
export function drainOnSignals(options: DrainOptions): void {
  const { server, lifecycle, jobs, log, close, delay } = options;
  const failed = Promise.withResolvers<undefined>();
  let exitCode = 0;
  const drain = async (reason: string): Promise<never> => {
    lifecycle.draining = true;
    jobs.stop();
    log.info("draining", { reason, pending: server.pendingRequests, jobs: jobs.count });
    const deadline = performance.now() + drainTimeoutMs;
    // Do not begin new requests after an uncaught exception.
    if (delay && exitCode === 0) {
      await Promise.race([delay(), failed.promise]);
      void server.stop(false);
    }
    lifecycle.refusing = true;
    const isBusy = () => server.pendingRequests > 0 || jobs.count > 0;
    while (isBusy() && performance.now() < deadline) await Bun.sleep(pollIntervalMs);
    if (server.pendingRequests > 0) log.warn("requests cut off", { pending: server.pendingRequests });
    void server.stop(true);
    for (const step of [() => jobs.close(), ...close]) {
      try {
        await step();
      } catch (error) {
        log.error("closing failed", { error });
      }
    }
    log.info("stopped", { reason });
    process.exit(exitCode);
  };

  const begin = (reason: string): void => {
    if (lifecycle.draining) process.exit(1);
    void drain(reason);
  };

  onStop(begin);
  // The parent process has passed on the signal, or has ended.
  for (const event of ["message", "disconnect"])
    process.on(event, () => lifecycle.draining || begin("the others end"));
  process.on("unhandledRejection", (error) => log.error("unhandled rejection", { error }));
  process.on("uncaughtException", (error) => {
    log.error("uncaught exception", { error });
    exitCode = 1;
    failed.resolve(undefined);
    if (!lifecycle.draining) begin("uncaught exception");
  });
}

export interface Lifecycle {
  /** /readyz is 503, and each response closes its connection. */
  draining: boolean;
  /** New requests are refused. */
  refusing?: boolean;
}
