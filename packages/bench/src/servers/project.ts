import { cp, mkdir, readdir, realpath, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { writeOverlaid } from "../../../../scripts/overlay.ts";
import { plainEnvironment } from "../environment.ts";
import type { Scope } from "../scope.ts";
import { type Server, startServer } from "./server.ts";

const template = join(import.meta.dirname, "../../../../template");
const leftOut = /^(?:node_modules|dist|data|\.tanstack|\.env.*|test-results|playwright-report|coverage)$/;

/** A private copy of the template. */
export interface Project {
  readonly folder: string;
  readonly databaseFile: string;
  /** Runs one of its scripts; returns milliseconds. */
  run(script: string): Promise<number>;
  /**
   * Starts its production server.
   * @param more settings
   */
  start(more?: Record<string, string>): Promise<Server>;
  /** Starts its development server and waits for its first page. */
  develop(): Promise<Server>;
}

/** @param smtpUrl the mail server */
export async function copyProject(scope: Scope, smtpUrl: string): Promise<Project> {
  const folder = join(scope.folder, "project");
  await cp(template, folder, { recursive: true, filter: (path) => !leftOut.test(basename(path)) });
  await linkDependencies(join(template, "node_modules"), join(folder, "node_modules"));
  const databaseFile = join(scope.folder, "bench.db");
  return { ...projectIn(scope, folder, smtpUrl, `file:${databaseFile}`), databaseFile };
}

interface Postgres {
  startPostgres(options: { folder: string }): Promise<{ url: string; stop(): Promise<void> }>;
}

/** The template for PostgreSQL, with a server of its own. */
export async function postgresProject(scope: Scope, smtpUrl: string) {
  const folder = join(scope.folder, "postgres");
  writeOverlaid("postgres", folder);
  const { startPostgres }: Postgres = await import(join(folder, "scripts/postgres.ts"));
  const { url, stop } = await startPostgres({ folder: join(scope.folder, "postgres-data") });
  scope.defer(stop);
  return { ...projectIn(scope, folder, smtpUrl, url), databaseUrl: url };
}

function projectIn(scope: Scope, folder: string, smtpUrl: string, databaseUrl: string) {
  const env = {
    AUTH_SECRET: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex"),
    DATABASE_URL: databaseUrl,
    STORAGE_URL: `file:${folder}-files`,
    SMTP_URL: smtpUrl,
    EMAIL_FROM: "bench@example.com",
  };
  return {
    folder,
    run: (script: string) => run(folder, script, env),
    start: (more: Record<string, string> = {}) =>
      startServer(scope, {
        program: ["scripts/start.ts"],
        cwd: folder,
        env: { ...env, ...more, NODE_ENV: "production" },
      }),
    develop: () => startServer(scope, { program: ["scripts/dev.ts"], cwd: folder, env, path: "/login" }),
  };
}

async function run(cwd: string, script: string, env: Record<string, string>): Promise<number> {
  const start = performance.now();
  const child = Bun.spawn([process.execPath, script], {
    cwd,
    env: { ...plainEnvironment(), ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const error = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`${script}: ${error}`);
  return performance.now() - start;
}

/** A separate `node_modules` with a link to each package, so that the caches of tools are separate too. */
async function linkDependencies(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name.startsWith("@")) await linkDependencies(join(from, name), join(to, name));
    else if (!name.startsWith(".")) await symlink(await realpath(join(from, name)), join(to, name));
  }
}
