import { basename, dirname, join } from "node:path";
import { plainEnvironment } from "../environment.ts";
import type { Scope } from "../scope.ts";
import { type Server, startServer } from "./server.ts";

/** A project from create-damson with its own folder, and the packages of its lock file. */
export interface Project {
  readonly folder: string;
  readonly databaseFile: string;
  /** Runs a script of the project. Returns how many milliseconds it took. */
  run(script: string, ...words: string[]): Promise<number>;
  /** Runs a script of the project. Returns its output. */
  print(script: string, ...words: string[]): Promise<string>;
  /**
   * Starts the project's production server.
   * @param more additional settings
   * @param program the program to run in place of `bun run start`
   */
  start(more?: Record<string, string>, program?: string[]): Promise<Server>;
  /** Builds the project's executable. Returns the command that starts it. */
  executable(): Promise<string[]>;
  /** Starts the project's development server and waits for its first page. */
  develop(): Promise<Server>;
}

/** @returns the path of create-damson, packed as for publication */
export async function packCommand(scope: Scope): Promise<string> {
  const folder = join(scope.folder, "create-damson");
  await runBun(join(import.meta.dirname, "../../../../cli"), ["run", "build", folder]);
  return join(folder, "bin.js");
}

/** @returns the milliseconds that installing took, from a registry or from Bun's cache */
export async function makeFolder(command: string, folder: string, ...words: string[]): Promise<number> {
  await runBun(dirname(folder), [command, folder, "--yes", "--no-git", "--no-install", ...words]);
  // With the caller's settings, which may name a registry.
  return runBun(folder, ["install", "--frozen-lockfile"], process.env);
}

/** @param smtpUrl the address of the mail server */
export async function makeProject(scope: Scope, command: string, smtpUrl: string): Promise<Project> {
  const folder = join(scope.folder, "project");
  await makeFolder(command, folder);
  const databaseFile = join(scope.folder, "bench.db");
  return { ...projectIn(scope, folder, smtpUrl, `file:${databaseFile}`), databaseFile };
}

interface Postgres {
  startPostgres(options: { folder: string }): Promise<{ url: string; stop(): Promise<void> }>;
}

/** A project on PostgreSQL, with its own database server. */
export async function postgresProject(scope: Scope, command: string, smtpUrl: string) {
  const folder = join(scope.folder, "postgres");
  await makeFolder(command, folder, "--database", "postgres");
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
    run: (...words: string[]) => runBun(folder, words, { ...plainEnvironment(), ...env }),
    print: (...words: string[]) => printedBy(folder, words, { ...plainEnvironment(), ...env }),
    start: (more: Record<string, string> = {}, program = [process.execPath, "scripts/start.ts"]) =>
      startServer(scope, { program, cwd: folder, env: { ...env, ...more, NODE_ENV: "production" } }),
    executable: async () => {
      await runBun(folder, ["scripts/build-binary.ts"]);
      return [join(folder, "dist", basename(folder))];
    },
    develop: () =>
      startServer(scope, {
        program: [process.execPath, "scripts/dev.ts"],
        cwd: folder,
        env,
        path: "/login",
      }),
  };
}

/** Runs Bun with these arguments. Returns its output. */
export function printedBy(
  cwd: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = plainEnvironment(),
): Promise<string> {
  const child = Bun.spawn([process.execPath, ...words], { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  return new Response(child.stdout).text();
}

/** Runs Bun with these arguments. Returns how many milliseconds it took. @throws Error with its output if it fails */
export async function runBun(
  cwd: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = plainEnvironment(),
): Promise<number> {
  const start = performance.now();
  const child = Bun.spawn([process.execPath, ...words], { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  const error = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`${words.join(" ")}: ${error}`);
  return performance.now() - start;
}
