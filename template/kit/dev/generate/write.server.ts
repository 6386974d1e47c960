import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { obstacleInProject } from "../../files/regular-files.server.ts";
import { Refusal } from "./names.server.ts";
import { changeWhole, keepTypes } from "./whole.server.ts";

export type Files = Readonly<Record<string, string>>;

export interface Generated {
  /** A dry run writes nothing, so its files have no `lines`. */
  created: { path: string; lines?: number }[];
  changed: string[];
  deleted?: readonly string[];
  /** The number of texts that are still in English, across all languages. */
  untranslated: number;
}

type Others = { [part in "created" | "changed"]?: readonly string[] };

interface Change extends Pick<Generated, "untranslated"> {
  files: Files;
  also: readonly string[];
  deleted?: readonly string[];
}

export interface Run {
  dryRun: boolean;
  /** The command, such as "generate feature notes". */
  said: string;
  say: (line: string) => void;
  /** Records the generated code in the copy of the project. */
  remember: (copy: string) => void;
}

/**
 * Changes nothing if anything fails.
 * @param steps continues in the copy of the project; returns the paths of other files that it created and changed
 */
export async function carryOut(
  root: string,
  { dryRun, said, say, remember }: Run,
  { files, untranslated, also, deleted }: Change,
  steps: (copy: string) => Promise<Others>,
): Promise<Generated> {
  const { fresh = [], edited = [] } = Object.groupBy(Object.keys(files), (path) =>
    existsSync(join(root, path)) ? "edited" : "fresh",
  );
  const generated = (getLines: (path: string) => object, { created = [], changed = [] }: Others) => ({
    created: [...fresh, ...created].map((path) => ({ path, ...getLines(path) })),
    changed: [...edited, ...changed],
    ...(deleted && { deleted }),
    untranslated,
  });
  assertRegular(root, [...Object.keys(files), ...also, ...(deleted ?? [])]);
  if (dryRun) return generated(() => ({}), { changed: also });
  return changeWhole(root, said, async (copy) => {
    say("Writing the files");
    writeFiles(copy, files);
    for (const path of deleted ?? []) rmSync(join(copy, path));
    await format(copy, [...fresh, ...edited]);
    const others = await steps(copy);
    remember(copy);
    const getLines = (path: string) => readFileSync(join(copy, path), "utf8").trimEnd().split("\n").length;
    return generated((path) => ({ lines: getLines(path) }), others);
  });
}

/** @throws Refusal if one of these files and folders is a link, a pipe or a device, or leads out of the project */
export function assertRegular(root: string, paths: Iterable<string>): void {
  const obstacle = obstacleInProject(root, paths);
  if (obstacle) throw new Refusal(obstacle);
}

export function writeFiles(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text.trim()}\n`);
  }
}

/** A failed command. The message, one line, names the command and the reason. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Runs Bun with these arguments in the project. @throws CommandError */
export async function command(root: string, words: readonly string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, ...words], { cwd: root, stdout: "pipe", stderr: "pipe" });
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) {
    const lines = `${error}\n${out}`.split("\n").map((line) => line.trim());
    const why = lines.find((line) => /error/i.test(line) && !line.startsWith("at ")) ?? lines.find(Boolean);
    throw new CommandError(
      `bun ${words.join(" ")} failed, and nothing was written: ${why ?? `exit code ${code}`}`,
    );
  }
  return out;
}

/** Waits for both even if one fails, because both use the copy until they have ended. */
export async function both<First, Second>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}

/** Formats files and sorts imports. Other lint rules read the whole project and would stop at the owner's errors. */
export async function format(root: string, paths: readonly string[]): Promise<void> {
  const biome = (...words: string[]) =>
    command(root, ["run", "--bun", "biome", ...words, "--write", "--no-errors-on-unmatched", ...paths]);
  await biome("lint", "--only=style/useImportType");
  await biome("check", "--linter-enabled=false");
}

function isDirty(root: string): boolean {
  const { exitCode, stdout } = Bun.spawnSync(["git", "status", "--porcelain", "--", "."], { cwd: root });
  return exitCode === 0 && stdout.toString().trim() !== "";
}

/** @throws Refusal */
export function assertClean(root: string, { force, dryRun }: { force: boolean; dryRun: boolean }): void {
  if (!force && !dryRun && isDirty(root))
    throw new Refusal("There are uncommitted changes: commit them first, or add --force.", "UNCOMMITTED");
}

/** The project's type errors, one line each. Starts from the results of the last check. */
export async function typeErrors(root: string): Promise<string[]> {
  // One checker, like scripts/check.ts: several take longer in total, and `check` reuses the results of one.
  const words = ["run", "--bun", "tsc", "--pretty", "false", "--project", ".", "--checkers", "1"];
  const child = Bun.spawn([process.execPath, ...words], { cwd: root, stdout: "pipe", stderr: "ignore" });
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  keepTypes(root);
  if (code === 0) return [];
  const places = [...out.matchAll(/^(\S+)\((\d+),\d+\): error TS\d+: (.*)$/gm)];
  const lines = places.map(([, path, line, text]) => `${path}:${line} ${text}`);
  return lines.length > 0 ? lines : [out];
}

const listed = (errors: readonly string[]) => errors.map((line) => `  ${line}`).join("\n");

/** @throws Refusal if there are type errors. @param instead what the owner can do */
export function assertTyped(errors: readonly string[], instead: string): void {
  if (errors.length > 0)
    throw new Refusal(
      `The generated code does not type-check against your changes, so nothing was written; ${instead}:\n${listed(errors)}`,
    );
}

/** For refusals that wrote nothing: if the project already had type errors, reports those instead. */
export const unlessBroken =
  (root: string) =>
  async (error: unknown): Promise<never> => {
    const earlier = error instanceof Refusal ? await typeErrors(root) : [];
    if (earlier.length === 0) throw error;
    throw new Refusal(`bun run check already fails, so nothing was written:\n${listed(earlier)}`);
  };

/** Starts Vite, which then writes the types of the routes, and stops it. */
export async function writeRoutes(root: string): Promise<void> {
  // A running development server may be using Vite's own package cache.
  const cacheDir = mkdtempSync(join(tmpdir(), "routes-"));
  const server = { middlewareMode: true, ws: false, watch: null };
  const settings = { cacheDir, server, logLevel: "error" };
  const code = `const server = await (await import("vite")).createServer(${JSON.stringify(settings)});
    await server.close(); process.exit();`;
  try {
    await command(root, ["-e", code]);
  } finally {
    rmSync(cacheDir, { recursive: true, force: true });
  }
}

/** Parses a command's words. @throws Refusal */
export function parsed<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  command: string,
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    const [line = ""] = error instanceof Error ? error.message.split(/\. |\n/) : [];
    throw new Refusal(`${line}: see bun run ${command} --help.`, "UNKNOWN_OPTION");
  }
}
