// Plain JavaScript: scripts/bootstrap.mjs uses it before anything is installed.
import { spawn } from "node:child_process";

const keptOutput = 64 * 1024;

/**
 * Runs a command without a shell and collects the end of its output. Never throws.
 *
 * @param {{
 *   command: readonly [string, ...string[]],
 *   cwd: string,
 *   env?: Record<string, string | undefined>,
 *   signal?: AbortSignal | undefined,
 *   timeoutMs?: number,
 * }} run `signal` stops the command and all processes that it started
 * @returns {Promise<{ code: number | undefined, output: string }>} no code if it could not start or was stopped
 */
export function run({ command: [file, ...args], cwd, env = process.env, signal, timeoutMs = 600_000 }) {
  return new Promise((done) => {
    if (signal?.aborted) return done({ code: undefined, output: "" });
    const group = process.platform !== "win32";
    // npm passes this user setting on to its children, where npm rejects it as if it were an argument.
    const { npm_config_allow_scripts: _, ...given } = env;
    // Its own process group: Ctrl-C reaches it through us, and stopping it also stops its children.
    const child = spawn(file, args, { cwd, env: given, detached: group, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part) => {
        output = (output + part).slice(-keptOutput);
      });
    /** @param {NodeJS.Signals} name */
    const kill = (name) => {
      try {
        if (group && child.pid) process.kill(-child.pid, name);
        else child.kill(name);
      } catch {
        // The process has already ended.
      }
    };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let grace;
    const stop = () => {
      kill("SIGTERM");
      grace = setTimeout(() => kill("SIGKILL"), 2000);
    };
    const limit = setTimeout(stop, timeoutMs);
    /** @param {number | undefined} code */
    const finish = (code) => {
      clearTimeout(limit);
      clearTimeout(grace);
      signal?.removeEventListener("abort", stop);
      done({ code, output });
    };
    signal?.addEventListener("abort", stop);
    child.on("error", (error) => {
      output = error.message;
      finish(undefined);
    });
    child.on("close", (code) => finish(code ?? undefined));
  });
}
