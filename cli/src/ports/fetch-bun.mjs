// Fetches Bun from the npm registry. Plain JavaScript without dependencies, because create-damson shares it with
// scripts/bootstrap.mjs, which runs before anything is installed.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { run } from "./shell.mjs";

/** The oldest Bun a generated project runs on. */
export const bunNeeded = "1.4.5";

const windows = process.platform === "win32";

/** The time limit for the whole download, in milliseconds: npm's own setting, or a minute. */
const timeoutMs = Number(process.env.npm_config_fetch_timeout) || 60_000;

/**
 * An environment with a folder first on its PATH. On Windows the variable is called Path, and a copy of the environment
 * is case-sensitive.
 *
 * @param {Record<string, string | undefined>} env
 * @param {string} folder
 * @returns {Record<string, string | undefined>}
 */
export function withOnPath(env, folder) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  return { ...env, [name]: [folder, env[name] ?? ""].join(delimiter) };
}

/**
 * The path of Bun in a folder of PATH: the program itself, or on Windows the one that npm's `bun.cmd` starts.
 *
 * @param {string} folder
 */
export function bunIn(folder) {
  if (!windows) return join(folder, "bun");
  const behind = join(folder, "node_modules/bun/bin/bun.exe");
  return existsSync(join(folder, "bun.cmd")) && existsSync(behind) ? behind : join(folder, "bun.exe");
}

/**
 * How to run npm: the npm that started us, otherwise the one on PATH. On Windows npm is a script that only Node can
 * run.
 *
 * @returns {[string, ...string[]] | undefined}
 */
export function findNpm() {
  const beside = join(dirname(process.execPath), "node_modules/npm/bin/npm-cli.js");
  for (const file of [process.env.npm_execpath, ...(windows ? [beside] : [])])
    if (file?.endsWith("npm-cli.js") && isOfNpm(file)) return [process.execPath, file];
  for (const folder of foldersOnPath()) {
    const script = join(folder, "node_modules/npm/bin/npm-cli.js");
    if (windows && existsSync(script)) return [process.execPath, script];
    if (!windows && existsSync(join(folder, "npm"))) return [join(folder, "npm")];
  }
  return undefined;
}

/**
 * Whether a file belongs to npm rather than only being named like it.
 *
 * @param {string} file
 */
function isOfNpm(file) {
  try {
    return (
      isAbsolute(file) &&
      JSON.parse(readFileSync(join(dirname(file), "../package.json"), "utf8")).name === "npm"
    );
  } catch {
    return false;
  }
}

/** The absolute folders of PATH. Relative ones could contain a program of the current project. */
export function foldersOnPath() {
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
}

/**
 * Whether a version of Bun is new enough.
 *
 * @param {string} version
 */
export function isRecentBun(version) {
  const [have, want] = [version, bunNeeded].map((text) =>
    text.split(".").map((part) => Number.parseInt(part, 10)),
  );
  const at = want.findIndex((part, index) => part !== have[index]);
  return at < 0 || have[at] > want[at];
}

/**
 * Installs packages with npm into a dedicated folder. Throws an Error with npm's reason.
 *
 * @param {readonly string[]} packages
 * @param {{ folder: string, signal?: AbortSignal }} where
 */
export async function installWithNpm(packages, { folder, signal }) {
  const npm = findNpm();
  if (!npm) throw new Error("npm is not installed");
  mkdirSync(folder, { recursive: true });
  const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const retries = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000"];
  const words = ["install", "--prefix", folder, ...flags, ...retries, ...packages];
  const late = AbortSignal.timeout(timeoutMs);
  const stop = signal ? AbortSignal.any([signal, late]) : late;
  const { code, output } = await run({ command: [...npm, ...words], cwd: folder, signal: stop });
  if (late.aborted) throw new Error(`the npm registry did not answer within ${timeoutMs / 1000} s`);
  if (code !== 0) throw new Error(reasonIn(output, packages.join(" ")));
}

/**
 * Fetches Bun into a folder; returns the program's path. Throws an Error with the reason.
 *
 * @param {{ folder: string, signal?: AbortSignal }} where
 * @returns {Promise<string>}
 */
export async function fetchBun({ folder, signal }) {
  await installWithNpm([`bun@${bunNeeded}`], { folder, signal });
  const home = join(folder, "node_modules/bun");
  // This machine may block packages' install scripts, so run the one that is needed.
  if (existsSync(join(home, "install.js")))
    await run({ command: [process.execPath, "install.js"], cwd: home, signal, timeoutMs });
  // Scripts look for a program called `bun` in this folder.
  const bun = windows ? join(home, "bin/bun.exe") : join(folder, "node_modules/.bin/bun");
  const { code } = await run({ command: [bun, "--version"], cwd: folder, timeoutMs: 20_000 });
  if (code !== 0) throw new Error("the downloaded Bun does not run on this machine");
  return bun;
}

const causes = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i,
    () => "the npm registry cannot be reached",
  ],
  [/ENOSPC|EDQUOT/, () => "the disk is full"],
  [
    /(EACCES|EPERM|EROFS|ENOENT|ENOTDIR)[\s\S]*[\\/]\.npm\b/,
    () => `npm cannot write to its cache: set HOME (${process.env.HOME}) to a folder you can write to`,
  ],
  [/EACCES|EPERM|EROFS/, () => "no permission to write there"],
  [/E404|ETARGET|notarget/, (wanted) => `the registry does not have ${wanted}`],
];

/** npm's error in one line: its cause if we know it, and npm's own message. */
function reasonIn(output, wanted) {
  const said = output
    .split("\n")
    .flatMap((line) => line.match(/^npm (?:error|ERR!) (.+)/)?.[1] ?? [])
    .filter((line) => !/^(?:code|errno|syscall|A complete log|\s)/.test(line));
  const known = causes.find(([pattern]) => pattern.test(output));
  const words = said[0] ?? output.trim().split("\n").at(-1);
  if (!known) return words || "npm was stopped";
  return said[0] ? `${known[1](wanted)} (npm: ${said[0]})` : known[1](wanted);
}
