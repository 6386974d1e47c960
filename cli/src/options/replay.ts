import { resolve as resolvePath } from "node:path";
import { type OptionName, type Options, optionNames, options } from "./schema.ts";

/** Quotes one word for a POSIX shell, only where it is needed. */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * The command that makes the same project again: this version, these options, no questions.
 *
 * @param facts `bun`: whether there is one to run it with; else it is npm's
 */
export function replayCommand(
  values: Options,
  { version, cwd, bun }: { version: string; cwd: string; bun: boolean },
): string {
  const path = resolvePath(cwd, values.directory);
  const words = optionNames.flatMap((name) => wordsFor(name, values, path));
  const runner = bun ? ["bunx"] : ["npx", "--yes"];
  return [...runner, `create-damson@${version}`, ...words, "--yes"].map(quote).join(" ");
}

function wordsFor(name: OptionName, values: Options, path: string): string[] {
  const { flag, replayed, default: fallback } = options[name];
  const value = values[name];
  if (name === "directory")
    return [values.directory.startsWith("-") ? `./${values.directory}` : values.directory];
  if (!replayed || value === undefined || value === fallback({ path })) return [];
  const long = flag.match(/--[a-z-]+/)?.[0] ?? "";
  return typeof value === "string" ? [long, value] : [long];
}
