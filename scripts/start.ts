import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { constants } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseEnv } from "node:util";
import { readFlags } from "../cli/src/options/flags.ts";
import { buildCli } from "./build-cli.ts";

const repository = join(import.meta.dirname, "..");
// npm runs scripts in the package's folder and says in INIT_CWD where the person stands; Bun only does the former,
// so an INIT_CWD under Bun is left over from something around it.
const underNpm = process.env.npm_config_user_agent?.startsWith("npm/");
const here = (underNpm && process.env.INIT_CWD) || process.cwd();

let child: ChildProcess | undefined;
let stopped: NodeJS.Signals | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    stopped = signal;
    // At a terminal Ctrl-C has reached the child already; a second one would make it stop without cleaning up.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child?.kill(signal);
  });
}

/** Runs a command in the foreground; gives its exit code. */
function run(command: string, words: readonly string[], cwd: string): Promise<number> {
  return new Promise((done) => {
    if (stopped) return done(128 + constants.signals[stopped]);
    child = spawn(command, words, { cwd, stdio: "inherit" });
    child.on("error", (error) => {
      console.error(error.message);
      done(127);
    });
    child.on("close", (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/** Whether somebody listens on the port already, on any of this machine's addresses. */
async function isTaken(port: number): Promise<boolean> {
  const answers = await Promise.all(["127.0.0.1", "::1"].map((host) => answersAt(port, host)));
  return answers.includes(true) || !(await canListen(port));
}

function answersAt(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host, timeout: 1000 });
    const end = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket
      .on("connect", () => end(true))
      .on("error", () => end(false))
      .on("timeout", () => end(false));
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.on("error", () => done(false));
    server.listen({ port, host: "127.0.0.1" }, () => server.close(() => done(true)));
  });
}

/** The port the project will listen on: the shell's word, else that of an existing project's `.env`. */
function portFor(project: string): number | undefined {
  const file = join(project, ".env");
  const own = existsSync(file) ? parseEnv(readFileSync(file, "utf8")).PORT : undefined;
  const port = Number(process.env.PORT || own || 3000);
  return Number.isInteger(port) && port > 0 && port < 65536 ? port : undefined;
}

/** Creates the project, or opens the one that is there, and serves it. Gives the exit code. */
async function start(words: readonly string[]): Promise<number> {
  const given = readGiven(words);
  const cli = [join(repository, "cli/dist/bin.js")];
  const directory = String(given?.directory ?? "my-app");
  const project = resolve(here, directory);
  const serves = given !== undefined && !given.dryRun && given.install !== false;
  const opens = serves && existsSync(join(project, ".damson.json"));
  if (serves) {
    const port = portFor(project);
    if (port === undefined) return refuse(`PORT=${process.env.PORT} is not a port.`, 2);
    if (await isTaken(port)) {
      return refuse(`Port ${port} is in use. Free it, or choose another: PORT=${port + 1} npm start`, 3);
    }
  }
  if (opens) return open(project);
  await buildCli();
  const create = given === undefined ? words : [...(given.directory ? [] : ["my-app"]), ...words, "--yes"];
  const code = await run(process.execPath, [...cli, ...create], here);
  return code === 0 && serves ? serve(project) : code;
}

/** What the words ask create-damson for; undefined when it is only to show something, or to refuse. */
function readGiven(words: readonly string[]) {
  try {
    const request = readFlags(words, "");
    return request.show ? undefined : request.given;
  } catch {
    // The command itself says what is wrong, in its own words and with its own exit code.
    return undefined;
  }
}

async function open(project: string): Promise<number> {
  console.error(
    `Opening the project in ${relative(here, project) || "."}; options count only when one is made.`,
  );
  const installed = await run(process.execPath, ["install", "--frozen-lockfile"], project);
  if (installed !== 0) return installed;
  const migrated = await run(process.execPath, ["run", "db:migrate"], project);
  return migrated === 0 ? serve(project) : migrated;
}

function serve(project: string): Promise<number> {
  return run(process.execPath, ["run", "dev"], project);
}

function refuse(message: string, code: number): number {
  console.error(message);
  return code;
}

process.exitCode = await start(process.argv.slice(2));
