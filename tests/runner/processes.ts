import { limitMs } from "../../packages/conformance/src/limits.ts";

/** How a command ended, and all its output. */
export interface Ended {
  code: number;
  output: string;
}

/** Variables of the caller's environment that would change the result. */
const foreign =
  /^(npm_|INIT_CWD$|NODE_ENV$|PORT$|HOST$|BASE_URL$|AUTH_|SMTP_|EMAIL_|DATABASE_|DEMO$|ENV_|LOG_LEVEL$)/;

/** The environment for the commands under test: this process's, without the variables above. */
export function plainEnvironment(): Record<string, string> {
  const known = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return Object.fromEntries(known.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** For vitest in a project: each worker imports the whole app, and two are enough for the cores of a run. */
export const fewWorkers = { VITEST_MAX_WORKERS: "2" };

/** The time after which a command counts as hung: several times the duration of the longest one on a quick machine. */
const hangTimeoutMs = 60 * 60_000;

/**
 * Runs a command to its end without showing its output. If it hangs, it is ended with everything it started.
 *
 * @param onOutput called with each chunk of standard output
 */
export async function spawnQuiet(
  command: string[],
  cwd: string,
  env: Record<string, string> = {},
  onOutput: (text: string) => void = () => {},
  quickMs: number = hangTimeoutMs,
): Promise<Ended> {
  const limit = limitMs(quickMs);
  const child = Bun.spawn(command, {
    cwd,
    env: { ...plainEnvironment(), ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const read = async () => {
    let text = "";
    for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
      text += part;
      onOutput(part);
    }
    return text;
  };
  const ended = Promise.all([read(), new Response(child.stderr).text(), child.exited]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => {
      for (const pid of [child.pid, ...descendants(child.pid)]) kill(pid);
      failed(new Error(`${command.join(" ")} did not finish within ${limit / 60_000} minutes`));
    }, limit);
  });
  try {
    const [out, error, code] = await Promise.race([ended, late]);
    return { code, output: out + error };
  } finally {
    clearTimeout(timer);
  }
}

/** All descendants of a process, including those in their own process group. */
function descendants(pid: number): number[] {
  const table = Bun.spawnSync(["ps", "-eo", "pid=,ppid="]).stdout.toString();
  const rows = table.split("\n").map((row) => row.trim().split(/\s+/).map(Number));
  const getChildren = (parent: number): number[] =>
    rows.flatMap(([id = 0, of]) => (of === parent ? [id, ...getChildren(id)] : []));
  return getChildren(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}
