import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { constants } from "node:os";

// How long a process may take to end after a signal before we kill it, in milliseconds.
const grace = 8000;

let child: ChildProcess | undefined;
let stopped: NodeJS.Signals | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(signal));

/**
 * Runs a command in our own terminal, forwards signals to it, and returns its exit code. Runs no further commands after
 * a signal.
 */
export function runInForeground(command: string, words: readonly string[], cwd: string): Promise<number> {
  return new Promise((done) => {
    if (stopped) return done(128 + constants.signals[stopped]);
    child = spawn(command, words, { cwd, stdio: "inherit" });
    child.on("error", (error) => {
      console.error(error.message);
      done(127);
    });
    child.on("close", (code, signal) => {
      child = undefined;
      done(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

function stop(signal: NodeJS.Signals): void {
  stopped = signal;
  const running = child;
  if (!running) return;
  // At a terminal, Ctrl-C has already reached the child, and a second signal would make it skip its cleanup.
  if (signal !== "SIGINT" || !process.stdin.isTTY) running.kill(signal);
  setTimeout(() => {
    if (child === running) for (const pid of [...descendants(running.pid ?? 0), running.pid ?? 0]) end(pid);
  }, grace).unref();
}

function descendants(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = (stdout ?? "").split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    rows.flatMap(([id = 0, up]) => (up === parent ? [...below(id), id] : []));
  return below(pid);
}

function end(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}
