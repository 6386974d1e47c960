import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { limitMs } from "../../packages/conformance/src/limits.ts";
import { freePort } from "../../template/scripts/free-port.ts";
import { fewWorkers, plainEnvironment } from "../runner/processes.ts";
import { createDatabase } from "./database.ts";

export { freePort };

/** The time limit for starting or stopping a server, as for any command, in milliseconds on a quick machine. */
const timeoutMs = 60_000;

/** What a command printed, and its exit code. */
export interface Ended {
  code: number | null;
  output: string;
}

export interface Running {
  origin: string;
  /** The output so far. */
  output(): string;
  /** Sends a signal to the command itself, as a supervisor does, and waits for it to end. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

type Environment = Record<string, string | undefined>;

/** Settings of a production server: a free port, a new database, a new secret. */
export async function settings(
  more: Environment = {},
  /** A host name for pages that need one, because browsers do not store passkeys for an IP address. */
  host = "127.0.0.1",
): Promise<Environment & { PORT: string; folder: string }> {
  const { POSTGRES } = process.env;
  const port = freePort();
  const folder = mkdtempSync(join(tmpdir(), "damson-server-"));
  return {
    folder,
    HOST: "127.0.0.1",
    PORT: String(port),
    BASE_URL: `http://${host}:${port}`,
    DATABASE_URL: POSTGRES ? await createDatabase(POSTGRES) : `file:${join(folder, "app.db")}`,
    STORAGE_URL: `file:${join(folder, "files")}`,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    SMTP_URL: "smtp://127.0.0.1:9",
    EMAIL_FROM: "shop@example.com",
    ...more,
  };
}

/** Starts a program in a project without waiting for it. */
export function start(
  project: string,
  words: readonly string[],
  env: Environment,
  program = process.execPath,
) {
  const known = Object.entries({ ...plainEnvironment(), ...fewWorkers, ...env });
  const child = spawn(program, words, {
    cwd: project,
    env: Object.fromEntries(known.filter(([, value]) => value !== undefined)),
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, so that all its children can be stopped.
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      output += part;
    });
  }
  const ended = new Promise<Ended>((done, failed) => {
    child.on("error", failed);
    child.on("close", (code) => done({ code, output }));
  });
  return { child, ended, output: () => output };
}

/** Runs a command of the project until it ends. Counts it as hanging after `limit` milliseconds on a quick machine. */
export async function runIn(
  project: string,
  words: readonly string[],
  env: Environment = {},
  limit: number = timeoutMs,
  program: string = process.execPath,
): Promise<Ended> {
  const { child, ended } = start(project, words, env, program);
  return within(ended, child, `${basename(program)} ${words.join(" ")}`, limit);
}

/** Starts `bun run start`, or another command, and waits until it serves. */
export function serve(
  project: string,
  env: Environment,
  command = "start",
  /** The address to connect to, if not the public one. */
  origin?: string,
): Promise<Running> {
  return serveWith(process.execPath, ["run", command], project, env, origin);
}

/** A project's executable, copied to the otherwise empty folder of these settings. No other program is on PATH. */
export function aloneWith(project: string, env: Environment & { folder: string }) {
  const program = join(env.folder, "shop");
  if (!existsSync(program)) copyFileSync(join(project, "dist/shop"), program);
  const bare = { ...env, PATH: "" };
  return {
    run: (...words: string[]) => runIn(env.folder, words, bare, timeoutMs, program),
    serve: (origin?: string) => serveWith(program, [], env.folder, bare, origin),
  };
}

/** Starts a program that serves the project, and waits until it responds. */
export async function serveWith(
  program: string,
  words: readonly string[],
  project: string,
  env: Environment,
  origin = env.BASE_URL ?? "",
): Promise<Running> {
  const { child, ended, output } = start(project, words, env, program);
  const name = `${basename(program)} ${words.join(" ")}`;
  const over = ended.then(({ code }) => {
    throw new Error(`${name} ended with ${code} instead of serving\n${output()}`);
  });
  await within(Promise.race([answers(`${origin}/livez`), over]), child, `the start of ${name}`);
  over.catch(() => {});
  return {
    origin,
    output,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      return within(ended, child, `the end of ${name}`);
    },
  };
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Waits with a time limit, after which it ends the process and everything that it has started. */
async function within<T>(
  promise: Promise<T>,
  child: ChildProcess,
  what: string,
  quickMs = timeoutMs,
): Promise<T> {
  const limit = limitMs(quickMs);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`${what} took longer than ${limit / 1000} s`)), limit);
  });
  try {
    return await Promise.race([promise, late]);
  } catch (error) {
    killGroup(child);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

/** Removes the folder of `settings`. */
export function forget({ folder }: { folder: string }): void {
  rmSync(folder, { recursive: true, force: true });
}
