import { plainEnvironment } from "../environment.ts";
import type { Scope } from "../scope.ts";

export interface Server {
  readonly pid: number;
  readonly origin: string;
  /** Milliseconds from the start of the process to its first response. */
  readonly bootedIn: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  program: string[];
  cwd: string;
  env?: Record<string, string>;
  /** A path that returns 200 as soon as the server is ready. */
  path?: string;
}

const timeoutMs = 30_000;
const pollMs = 1;

/** Starts a server on a free port, which it gets as PORT and in BASE_URL, and waits for it to respond. */
export async function startServer(
  scope: Scope,
  { program, cwd, env = {}, path = "/livez" }: ServerOptions,
): Promise<Server> {
  const port = freePort();
  const origin = `http://127.0.0.1:${port}`;
  const own = { HOST: "127.0.0.1", PORT: `${port}`, BASE_URL: origin };
  const start = performance.now();
  const child = Bun.spawn(program, {
    cwd,
    env: { ...plainEnvironment(), ...own, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stop = async () => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    await child.exited;
    clearTimeout(timer);
  };
  scope.defer(stop);

  while (!(await answers(origin + path))) {
    if (child.exitCode !== null)
      throw new Error(`${program.join(" ")}: ${await new Response(child.stderr).text()}`);
    if (performance.now() - start > timeoutMs) throw new Error(`${program.join(" ")} does not answer.`);
    await Bun.sleep(pollMs);
  }
  return { pid: child.pid, origin, bootedIn: performance.now() - start, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function freePort(): number {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port } = server;
  void server.stop(true);
  if (port === undefined) throw new Error("There is no free port.");
  return port;
}
