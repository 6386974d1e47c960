// `npm start` and `npm test` run this first. It finds or fetches Bun, installs the dependencies and then runs
// scripts/start.ts or scripts/test.ts. Plain JavaScript without dependencies, because nothing is installed yet.
import { spawn } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bunIn, bunNeeded, fetchBun, isRecentBun, withOnPath } from "../cli/src/ports/fetch-bun.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const home = join(root, ".bun");
const windows = process.platform === "win32";

/** A failure that one line can explain. */
class Stop extends Error {}

/** The running child process, which receives our signals. */
let child;
/** The signal that asked us to stop. */
let stopped;
const stopping = new AbortController();

function stop(signal) {
  stopped = signal;
  stopping.abort();
  // At a terminal, Ctrl-C has already reached the child: it is in the foreground process group.
  if (signal !== "SIGINT" || !process.stdin.isTTY) child?.kill(signal);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));

// npm sends signals only to the shell that started us. That shell ends without telling us, so watch the parent process.
const parent = process.ppid;
if (process.env.npm_lifecycle_event && !windows) {
  setInterval(() => process.ppid !== parent && !stopped && stop("SIGTERM"), 250).unref();
}

/** Runs a command. Resolves to its exit code and, if the output is not shown, the output. */
function run(command, args, { show = true, cwd = root, env = process.env, timeoutMs = 0 } = {}) {
  return new Promise((done) => {
    if (stopped) return done({ code: 128 + constants.signals[stopped], output: "" });
    const stdio = show ? "inherit" : ["ignore", "pipe", "pipe"];
    const started = spawn(command, args, { cwd, env, stdio });
    child = started;
    let output = "";
    const timer = timeoutMs > 0 ? setTimeout(() => started.kill("SIGKILL"), timeoutMs) : undefined;
    const end = (code, text) => {
      clearTimeout(timer);
      child = undefined;
      done({ code, output: text });
    };
    started.stdout?.on("data", (part) => (output += part));
    started.stderr?.on("data", (part) => (output += part));
    started.on("error", (error) => end(127, `${error.code} ${error.message}`));
    started.on("close", (code, signal) => end(code ?? 128 + constants.signals[signal], output));
  });
}

/** Whether `file` is a Bun that is new enough. */
async function works(file) {
  const { code, output } = await run(file, ["--version"], { show: false, timeoutMs: 20_000 });
  return code === 0 && isRecentBun(output.trim());
}

const keptBun = join(home, "node_modules/bun/bin/bun.exe");

/** Finds Bun: on PATH, in `.bun/`, or the one that runs this script. */
async function findBun() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = folders.map(bunIn);
  const running = process.versions.bun ? [process.execPath] : [];
  for (const file of [...onPath, keptBun, ...running])
    if (existsSync(file) && (await works(file))) return file;
  return undefined;
}

/** Shows what is in progress and, at a terminal, for how long. */
function progress(text) {
  const started = Date.now();
  if (!process.stderr.isTTY) {
    process.stderr.write(`${text} …\n`);
    return () => {};
  }
  const draw = () =>
    process.stderr.write(`\r\x1b[2K${text} … ${Math.round((Date.now() - started) / 1000)} s`);
  draw();
  const timer = setInterval(draw, 1000);
  return () => {
    clearInterval(timer);
    process.stderr.write("\r\x1b[2K");
  };
}

/** Fetches Bun from the npm registry into `.bun/`. */
async function fetchOurs() {
  const stage = `${home}.${process.pid}`;
  const end = progress(`Downloading Bun ${bunNeeded} from the npm registry (once, about 40 MB)`);
  try {
    await fetchBun({ folder: stage, signal: stopping.signal });
    rmSync(home, { recursive: true, force: true });
    renameSync(stage, home);
    return keptBun;
  } catch (error) {
    if (error?.code) throw error;
    throw new Stop(`Could not download Bun: ${error.message}. Install it from https://bun.sh and try again.`);
  } finally {
    end();
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Installs the repository's dependencies. Reports it only if it takes long or fails. */
async function installDependencies(bun, env) {
  const end = progress("Checking dependencies");
  const { code, output } = await run(bun, ["install", "--frozen-lockfile"], { show: false, env });
  end();
  if (code === 0) return;
  const reasons = output.split("\n").filter((line) => /^error|Failed|E[A-Z]{4,}/.test(line));
  throw new Stop(`The dependencies could not be installed: ${reasons.at(-1) ?? output.trim()}`);
}

async function main() {
  const [task, ...words] = process.argv.slice(2);
  if (task !== "start" && task !== "test")
    throw new Stop("Usage: node scripts/bootstrap.mjs start|test [options]");
  const bun = (await findBun()) ?? (await fetchOurs());
  // npm's own folder of programs: npm scripts find `bun` there, but create-damson sees that the user's shell has none.
  const folder = bun === keptBun ? join(home, "node_modules/.bin") : dirname(bun);
  const env = withOnPath(process.env, folder);
  await installDependencies(bun, env);
  const { code } = await run(bun, [join("scripts", `${task}.ts`), ...words], { env });
  return code;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (stopped) process.stderr.write("Stopped.\n");
  else if (error?.code === "ENOSPC") process.stderr.write("The disk is full.\n");
  else if (["EACCES", "EPERM", "EROFS"].includes(error?.code))
    process.stderr.write(`No permission to write in ${root}.\n`);
  else process.stderr.write(`${error instanceof Stop ? error.message : error?.stack}\n`);
  // create-damson also exits with 3 if the machine lacks something.
  const isLacking = ["ENOSPC", "EACCES", "EPERM", "EROFS"].includes(error?.code);
  process.exitCode = stopped ? 128 + constants.signals[stopped] : isLacking ? 3 : 1;
}
