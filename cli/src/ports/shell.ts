import { spawn } from "node:child_process";

export type Run = {
  command: readonly [string, ...string[]];
  cwd: string;
  env?: Record<string, string | undefined>;
  /** Stops the command and everything it has started. */
  signal?: AbortSignal;
  timeoutMs?: number;
};

/** How a command ended. `code` is undefined when it could not be started or was stopped. */
export type Outcome = { code: number | undefined; output: string };

const keptOutput = 64 * 1024;

/** Runs a command without a shell and collects the last part of what it prints. Never throws. */
export function run({
  command: [file, ...args],
  cwd,
  env,
  signal,
  timeoutMs = 600_000,
}: Run): Promise<Outcome> {
  return new Promise((done) => {
    if (signal?.aborted) return done({ code: undefined, output: "" });
    const group = process.platform !== "win32";
    // A process group of its own: Ctrl-C reaches it through us, and stopping it stops its children too.
    const child = spawn(file, args, {
      cwd,
      env: env ?? process.env,
      detached: group,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (part: Buffer) => {
      output = (output + part.toString()).slice(-keptOutput);
    };
    const kill = (name: NodeJS.Signals) => {
      try {
        if (group && child.pid) process.kill(-child.pid, name);
        else child.kill(name);
      } catch {
        // It has ended already.
      }
    };
    let grace: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      kill("SIGTERM");
      grace = setTimeout(() => kill("SIGKILL"), 2000);
    };
    const limit = setTimeout(stop, timeoutMs);
    const finish = (code: number | undefined) => {
      clearTimeout(limit);
      clearTimeout(grace);
      signal?.removeEventListener("abort", stop);
      done({ code, output });
    };
    signal?.addEventListener("abort", stop);
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => {
      output = error.message;
      finish(undefined);
    });
    child.on("close", (code) => finish(code ?? undefined));
  });
}
