import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A PostgreSQL server for tests. */
export interface Postgres {
  /** The address for `createDatabase`. */
  url: string;
  port: number;
  /** The ids of the server's process and of all that it has started. */
  pids(): number[];
  start(): Promise<void>;
  /** Stops the server so that `start` can start it again. */
  halt(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** `scripts/postgres.ts` in a project. */
interface OwnPostgres {
  startPostgres(options: { folder: string; port?: number; settings: readonly string[] }): Promise<{
    url: string;
    port: number;
    pid: number;
    stop(): Promise<void>;
  }>;
}

/**
 * Starts a real PostgreSQL in the way a project does, in a folder that is removed when it stops. It is as durable as in
 * production, because tests kill it.
 * @param project an installed project on PostgreSQL
 */
export async function startPostgres(project: string, settings: readonly string[] = []): Promise<Postgres> {
  const script = pathToFileURL(join(project, "scripts/postgres.ts")).href;
  const own: OwnPostgres = await import(/* @vite-ignore */ script);
  const home = mkdtempSync(join(tmpdir(), "damson-postgres-"));
  // If root runs the tests, PostgreSQL runs as another user, who must be able to reach the data.
  chmodSync(home, 0o755);
  const folder = join(home, "data");
  let server = await own.startPostgres({ folder, settings });
  const { url, port } = server;
  return {
    url,
    port,
    pids() {
      const { stdout } = spawnSync("pgrep", ["-P", String(server.pid)], { encoding: "utf8" });
      return [server.pid, ...stdout.split("\n").filter(Boolean).map(Number)];
    },
    async start() {
      server = await own.startPostgres({ folder, port, settings });
    },
    halt: () => server.stop(),
    async stop() {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
