import { resolve as resolvePath } from "node:path";
import { withoutSecrets } from "../ports/download.ts";
import { getWord, type OptionName, type Options, optionNames, options } from "./schema.ts";

/** Quotes one word for a POSIX shell or for the shells of Windows, only if needed. */
export function quote(word: string, windows = process.platform === "win32"): string {
  if ((windows ? /^[\w@+=:,.\\/-]+$/ : /^[\w@%+=:,./-]+$/).test(word)) return word;
  return windows ? `"${word.replaceAll('"', '\\"')}"` : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A command line for a shell, with its words quoted. */
export function commandLine(words: readonly string[]): string {
  return words.map((word) => quote(word)).join(" ");
}

/** A directory as an argument that shells and programs accept even if it begins with a dash. */
export function asArgument(directory: string): string {
  return directory.startsWith("-") ? `./${directory}` : directory;
}

/**
 * The command that creates the same project again: this version, these options, no questions.
 *
 * @param facts `bun`: whether the shell finds Bun; otherwise the command uses npm
 */
export function replayCommand(
  values: Options,
  { version, cwd, bun }: { version: string; cwd: string; bun: boolean },
): string {
  const path = resolvePath(cwd, values.directory);
  const words = optionNames.flatMap((name) => wordsFor(name, values, path));
  // The registry may not have the version of a clone.
  if (process.env.DAMSON_CLONE) return commandLine(["npm", "start", "--", ...words]);
  const runner = bun ? ["bunx"] : ["npx", "--yes"];
  return commandLine([...runner, `create-damson@${version}`, ...words, "--yes"]);
}

function wordsFor(name: OptionName, values: Options, path: string): string[] {
  const { replayed, default: fallback } = options[name];
  const value = name === "template" && values.template ? withoutSecrets(values.template) : values[name];
  if (name === "directory") return [asArgument(values.directory)];
  if (!replayed || value === undefined || value === fallback({ path, port: "3000" })) return [];
  return typeof value === "string" ? [getWord(name), value] : [getWord(name)];
}
