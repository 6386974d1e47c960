import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { run } from "./shell.ts";

/** The oldest Bun a generated project runs on. */
export const bunNeeded = "1.4.5";

/** Where a usable Bun is: the one that runs us, else the one on PATH. */
export async function findBun(): Promise<string | undefined> {
  const running = process.versions.bun;
  if (running && isRecent(running)) return process.execPath;
  const found = findBunOnPath();
  const version = found && (await versionOf(found));
  return version && isRecent(version) ? found : undefined;
}

/** The first Bun on PATH, of whatever version. */
export function findBunOnPath(): string | undefined {
  return onPath(process.platform === "win32" ? "bun.exe" : "bun");
}

/** What a Bun says its version is; undefined when it does not run. */
export async function versionOf(bun: string): Promise<string | undefined> {
  const { code, output } = await run({ command: [bun, "--version"], cwd: process.cwd(), timeout: 10_000 });
  return code === 0 ? output.trim() : undefined;
}

/** How to call npm: the one that runs us, else the one on PATH. */
export function findNpm(): [string, ...string[]] | undefined {
  const running = process.env.npm_execpath;
  if (running?.endsWith("npm-cli.js") && existsSync(running)) return [process.execPath, running];
  const found = onPath(process.platform === "win32" ? "npm.cmd" : "npm");
  return found ? [found] : undefined;
}

/** What git can do here. "anonymous": there is git, but it knows no name and e-mail to commit with. */
export async function gitState(cwd: string): Promise<"missing" | "anonymous" | "ready"> {
  if (!onPath(process.platform === "win32" ? "git.exe" : "git")) return "missing";
  const ask = (who: string) => {
    return run({ command: ["git", "-c", "user.useConfigOnly=true", "var", who], cwd, env: gitEnvironment() });
  };
  const answers = await Promise.all([ask("GIT_AUTHOR_IDENT"), ask("GIT_COMMITTER_IDENT")]);
  return answers.every(({ code }) => code === 0) ? "ready" : "anonymous";
}

/** True when the path lies inside a git repository. */
export function isInRepository(path: string): boolean {
  if (existsSync(join(path, ".git"))) return true;
  return dirname(path) !== path && isInRepository(dirname(path));
}

/** The environment without what would point git at another repository: we may be run from a git hook. */
export function gitEnvironment(): Record<string, string | undefined> {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, ...rest } = process.env;
  return rest;
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function isRecent(version: string): boolean {
  return version.localeCompare(bunNeeded, "en", { numeric: true }) >= 0;
}
