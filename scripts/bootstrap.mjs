// What `npm start` and `npm test` run first: finds Bun or fetches it, installs the dependencies, then hands over
// to scripts/start.ts or scripts/test.ts. Plain JavaScript without dependencies: nothing is installed yet.
import { spawn } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bunIn, bunNeeded, fetchBun, isRecentBun, withOnPath } from "../cli/src/ports/fetch-bun.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const home = join(root, ".bun");
const windows = process.platform === "win32";

/** A failure that is explained in one line. */
class Stop extends Error {}

/** The child that is running now, so that signals reach it. */
let child;
/** The signal that asked us to stop. */
let stopped;
const stopping = new AbortController();

function stop(signal) {
  stopped = signal;
  stopping.abort();
  // At a terminal Ctrl-C has reached the child already, as one of the foreground's processes.
  if (signal !== "SIGINT" || !process.stdin.isTTY) child?.kill(signal);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));

// npm passes a signal on to the shell it runs us in, and that shell dies without telling us.
const parent = process.ppid;
if (process.env.npm_lifecycle_event && !windows) {
  setInterval(() => process.ppid !== parent && !stopped && stop("SIGTERM"), 250).unref();
}

/** Runs a command; resolves to its exit code and, when it is not shown, what it printed. */
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

/** True when there is a Bun at `file` that is new enough. */
async function works(file) {
  const { code, output } = await run(file, ["--version"], { show: false, timeoutMs: 20_000 });
  return code === 0 && isRecentBun(output.trim());
}

const keptBun = join(home, "node_modules/bun/bin/bun.exe");

/** A Bun to use: the one on PATH, the one we keep here, or the one that runs us. */
async function findBun() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = folders.map(bunIn);
  const running = process.versions.bun ? [process.execPath] : [];
  for (const file of [...onPath, keptBun, ...running])
    if (existsSync(file) && (await works(file))) return file;
  return undefined;
}

/** Says what is going on, and on a terminal for how long. */
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
    throw new Stop(
      `Bun could not be fetched: ${error.message}. Install it from https://bun.sh and try again.`,
    );
  } finally {
    end();
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Installs what the repository depends on. Says something only when it takes a while or fails. */
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
  // The folder npm would use: scripts find `bun` there, and create-damson sees that it is not the shell's.
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
  // As the command's: 3 where the machine lacks something.
  const isLacking = ["ENOSPC", "EACCES", "EPERM", "EROFS"].includes(error?.code);
  process.exitCode = stopped ? 128 + constants.signals[stopped] : isLacking ? 3 : 1;
}
