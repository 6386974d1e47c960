import { getMessage } from "../errors.ts";
import { type FileMode, type Files, getText, type TemplateFile, toFile } from "../template/files.ts";
import { type EnvEntry, envFile, exampleEntry } from "./env.ts";
import { matching } from "./glob.ts";
import { pickJsonMembers, replaceJsonValue } from "./json.ts";
import { overlaid, withoutOverlays } from "./overlay.ts";

/**
 * A change that an option makes to the project. Each asserts what it expects: if it does not fit the template, planning
 * fails, instead of silently doing nothing in a user's project.
 */
export type Operation =
  /** Applies one of the template's overlays. Overlays come first, because other operations change their files. */
  | { kind: "overlay"; name: string; reason: string }
  /** Changes a value that exists. */
  | { kind: "json"; file: string; path: readonly string[]; value: string; reason: string }
  /** Keeps only these members of the file's object, in this order. All must exist. */
  | { kind: "pick"; file: string; keys: readonly string[]; reason: string }
  /** Adds a variable to `.env`. No variable is set twice. */
  | { kind: "env"; entry: EnvEntry }
  /** Writes a whole file. `replaces` says whether the template already has it. */
  | { kind: "emit"; file: string; text: string; replaces: boolean; reason: string }
  /** Rewrites a text that people read. */
  | { kind: "reword"; file: string; by: (text: string) => string; reason: string }
  /** Leaves out every file that matches the glob (`*` within a name, `**` across folders). At least one must match. */
  | { kind: "drop"; glob: string };

const fromTemplate = "from the template";

export type ProjectFile = TemplateFile & { readonly reason: string };

/** Applies operations, in order, to a template's files. Pure. */
export function applyOperations(template: Files, operations: readonly Operation[]): Map<string, ProjectFile> {
  const files = startWith(template, operations);
  const put = (path: string, text: string, mode: FileMode, reason: string) => {
    files.set(path, { ...toFile(text, mode), reason });
  };
  const env: EnvEntry[] = [];
  for (const operation of operations) {
    if (operation.kind === "overlay") continue;
    if (operation.kind === "env") env.push(operation.entry);
    else if (operation.kind === "drop") {
      const paths = matching(files, operation.glob);
      if (paths.length === 0) throw new Error(`Nothing in the template matches ${operation.glob}.`);
      for (const path of paths) files.delete(path);
    } else if (operation.kind === "emit") {
      const { file, text, replaces, reason } = operation;
      if (files.has(file) !== replaces)
        throw new Error(
          `${file} was expected ${replaces ? "in the template" : "not to be in the template"}.`,
        );
      put(file, text, 0o644, reason);
    } else {
      const { file, reason } = operation;
      const old = files.get(file);
      if (!old) throw new Error(`The template has no ${file}.`);
      const why = old.reason === fromTemplate ? reason : `${old.reason}, ${reason}`;
      put(file, edited(file, getText(old), operation), old.mode, why);
    }
  }
  if (env.length === 0) return files;
  put(".env", envFile(env), 0o600, "this machine's secrets and settings");
  put(".env.example", envFile(env.map(exampleEntry)), 0o644, "copied to .env by setup");
  return files;
}

function startWith(template: Files, operations: readonly Operation[]): Map<string, ProjectFile> {
  const overlay = operations.find((operation) => operation.kind === "overlay");
  const files = overlay ? overlaid(template, overlay.name) : withoutOverlays(template);
  return new Map(
    [...files].map(([path, file]) => {
      const same = overlay === undefined || template.get(path) === file;
      return [path, { ...file, reason: same ? fromTemplate : overlay.reason }] as const;
    }),
  );
}

type Edit = Extract<Operation, { kind: "json" | "pick" | "reword" }>;

function edited(file: string, text: string, edit: Edit): string {
  try {
    if (edit.kind === "json") return replaceJsonValue(text, edit.path, edit.value);
    if (edit.kind === "pick") return pickJsonMembers(text, edit.keys);
    const changed = edit.by(text);
    if (changed === text) throw new Error("It contains nothing to rewrite.");
    return changed;
  } catch (error) {
    throw new Error(`${file}: ${getMessage(error)}`);
  }
}
