import type { FileMode, Files, TemplateFile } from "../template/files.ts";
import { type EnvEntry, envFile, exampleEntry } from "./env.ts";
import { globPattern } from "./glob.ts";
import { pickJsonMembers, replaceJsonValue } from "./json.ts";
import { overlaid, withoutOverlays } from "./overlay.ts";

/**
 * What an option may do to the project. Each one asserts what it expects to find: an operation that does not
 * fit the template is an error when the plan is made, never a silent no-op in somebody's project.
 */
export type Operation =
  /** Puts one of the template's overlays on it, whatever the order of operations: the others find its files. */
  | { kind: "overlay"; name: string; reason: string }
  /** Sets a value that the file already has. */
  | { kind: "json"; file: string; path: readonly string[]; value: string; reason: string }
  /** Leaves only these members of the object that the file is, in this order: all of them are there. */
  | { kind: "pick"; file: string; keys: readonly string[]; reason: string }
  /** Adds a variable to `.env`; a variable is set once. */
  | { kind: "env"; entry: EnvEntry }
  /** Writes a whole file. `replaces` says whether the template has one of that name. */
  | { kind: "emit"; file: string; text: string; replaces: boolean; reason: string }
  /** Replaces words of a text for people; at least one of them is there. */
  | { kind: "reword"; file: string; words: Readonly<Record<string, string>>; reason: string }
  /** Leaves out every file the glob matches (`*` within a name, `**` across folders): at least one. */
  | { kind: "drop"; glob: string };

const fromTemplate = "from the template";

/** A file of the project, and why it is as it is. */
export type ProjectFile = TemplateFile & { readonly reason: string };

/** Applies operations, in order, to a template's files. Pure. */
export function applyOperations(template: Files, operations: readonly Operation[]): Map<string, ProjectFile> {
  const files = startWith(template, operations);
  const env: EnvEntry[] = [];
  for (const operation of operations) {
    if (operation.kind === "env") env.push(operation.entry);
    if (operation.kind === "json") {
      const { path, value } = operation;
      edit(files, operation, (text) => replaceJsonValue(text, path, value));
    }
    if (operation.kind === "pick") {
      edit(files, operation, (text) => pickJsonMembers(text, operation.keys));
    }
    if (operation.kind === "reword") {
      edit(files, operation, (text) => reword(text, operation.words));
    }
    if (operation.kind === "emit") emit(files, operation);
    if (operation.kind === "drop") drop(files, operation);
  }
  if (env.length > 0) put(files, ".env", envFile(env), 0o600, "secrets and settings of this machine");
  if (env.length > 0)
    put(files, ".env.example", envFile(env.map(exampleEntry)), 0o644, "what setup creates .env from");
  return files;
}

function startWith(template: Files, operations: readonly Operation[]): Target {
  const overlay = operations.find((operation) => operation.kind === "overlay");
  const files = overlay ? overlaid(template, overlay.name) : withoutOverlays(template);
  return new Map(
    [...files].map(([path, file]) => {
      const same = overlay === undefined || template.get(path) === file;
      return [path, { ...file, reason: same ? fromTemplate : overlay.reason }] as const;
    }),
  );
}

type Of<K extends Operation["kind"]> = Extract<Operation, { kind: K }>;
type Target = Map<string, ProjectFile>;

function edit(
  files: Target,
  { file, reason }: Of<"json" | "pick" | "reword">,
  change: (text: string) => string,
): void {
  const old = files.get(file);
  if (!old) throw new Error(`The template has no ${file}.`);
  try {
    const text = change(new TextDecoder().decode(old.bytes));
    put(files, file, text, old.mode, old.reason === fromTemplate ? reason : `${old.reason}, ${reason}`);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function reword(text: string, words: Readonly<Record<string, string>>): string {
  const changed = Object.entries(words).reduce((result, [from, to]) => result.replaceAll(from, to), text);
  if (changed === text) throw new Error(`It contains none of ${Object.keys(words).join(", ")}.`);
  return changed;
}

function emit(files: Target, { file, text, replaces, reason }: Of<"emit">): void {
  if (files.has(file) !== replaces) {
    throw new Error(`${file} was expected ${replaces ? "in the template" : "not to be in the template"}.`);
  }
  put(files, file, text, 0o644, reason);
}

function drop(files: Target, { glob }: Of<"drop">): void {
  const pattern = globPattern(glob);
  const matched = [...files.keys()].filter((path) => pattern.test(path));
  if (matched.length === 0) throw new Error(`Nothing in the template matches ${glob}.`);
  for (const path of matched) files.delete(path);
}

function put(files: Target, path: string, text: string, mode: FileMode, reason: string): void {
  files.set(path, { bytes: new TextEncoder().encode(text), mode, reason });
}
