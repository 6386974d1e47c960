import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { obstacleInProject } from "../../storage/regular-files.server.ts";
import { Refusal } from "./names.server.ts";

export type Files = Readonly<Record<string, string>>;

export interface Generated {
  /** Without `lines` if nothing was written. */
  created: { path: string; lines?: number }[];
  changed: string[];
  /** The number of texts that are still in English, across all languages. */
  untranslated: number;
}

type Others = { [part in "created" | "changed"]?: readonly string[] };

interface Change extends Pick<Generated, "untranslated"> {
  files: Files;
  also: readonly string[];
}

/** If anything fails, it changes nothing. @param steps returns the paths of other files that it created and changed */
export async function carryOut(
  root: string,
  { dryRun }: { dryRun: boolean },
  { files, untranslated, also }: Change,
  steps: () => Promise<Others>,
): Promise<Generated> {
  const { fresh = [], edited = [] } = Object.groupBy(Object.keys(files), (path) =>
    existsSync(join(root, path)) ? "edited" : "fresh",
  );
  const generated = (linesOf: (path: string) => object, { created = [], changed = [] }: Others) => ({
    created: [...fresh, ...created].map((path) => ({ path, ...linesOf(path) })),
    changed: [...edited, ...changed],
    untranslated,
  });
  assertRegular(root, [...Object.keys(files), ...also]);
  if (dryRun) return generated(() => ({}), { changed: also });
  const outermost = (path: string): string =>
    existsSync(join(root, dirname(path))) ? path : outermost(dirname(path));
  return allOrNone(root, [...fresh.map(outermost), ...edited, ...also], async () => {
    writeFiles(root, files);
    await format(root, [...fresh, ...edited]);
    const others = await steps();
    const linesOf = (path: string) => readFileSync(join(root, path), "utf8").trimEnd().split("\n").length;
    return generated((path) => ({ lines: linesOf(path) }), others);
  });
}

/** @throws Refusal if one of these files and folders is a link, a pipe or a device, or leads out of the project */
export function assertRegular(root: string, paths: Iterable<string>): void {
  const obstacle = obstacleInProject(root, paths);
  if (obstacle) throw new Refusal(obstacle);
}

/** Restores these files and folders if `work` throws or is interrupted, for example by Ctrl+C. */
export async function allOrNone<Result>(
  root: string,
  paths: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const kept = mkdtempSync(join(tmpdir(), "generate-"));
  const there = paths.filter((path) => existsSync(join(root, path)));
  for (const path of there) cpSync(join(root, path), join(kept, path), { recursive: true });
  const takeBack = () => {
    for (const path of paths) rmSync(join(root, path), { recursive: true, force: true });
    for (const path of there) cpSync(join(kept, path), join(root, path), { recursive: true });
  };
  const clear = () => rmSync(kept, { recursive: true, force: true });
  const stop = () => {
    takeBack();
    clear();
    process.exit(130);
  };
  // The signal may arrive twice: a terminal sends it to this process and to `bun run`, which forwards it.
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work();
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, stop);
    clear();
  }
}

export function writeFiles(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text.trim()}\n`);
  }
}

/** Runs a command in the project. @throws an error with the command's output */
export async function command(root: string, words: readonly string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, "run", ...words], { cwd: root, stdout: "pipe", stderr: "pipe" });
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}\n${out}${error}`);
  return out;
}

/** Formats files and their imports. Other lint rules read the whole project, and stop at a fault that its owner left. */
export async function format(root: string, paths: readonly string[]): Promise<void> {
  const biome = (...words: string[]) =>
    command(root, ["--bun", "biome", ...words, "--write", "--no-errors-on-unmatched", ...paths]);
  await biome("lint", "--only=style/useImportType");
  await biome("check", "--linter-enabled=false");
}

export function isDirty(root: string): boolean {
  const { exitCode, stdout } = Bun.spawnSync(["git", "status", "--porcelain", "--", "."], { cwd: root });
  return exitCode === 0 && stdout.toString().trim() !== "";
}

export function typeErrors(root: string): string[] {
  // One checker, like scripts/check.ts: several take longer in total, and `check` reuses the results of one.
  const words = ["run", "--bun", "tsc", "--pretty", "false", "--project", ".", "--checkers", "1"];
  const { stdout, exitCode } = Bun.spawnSync([process.execPath, ...words], { cwd: root });
  if (exitCode === 0) return [];
  const places = [...stdout.toString().matchAll(/^(\S+)\((\d+),\d+\): error TS\d+: (.*)$/gm)];
  const lines = places.map(([, path, line, text]) => `${path}:${line} ${text}`);
  return lines.length > 0 ? lines : [stdout.toString()];
}
