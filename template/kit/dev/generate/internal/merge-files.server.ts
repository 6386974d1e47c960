import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Refusal } from "../names.server.ts";
import { assertRegular, type Files, format, writeFiles } from "../write.server.ts";
import { Displaced, mergedText } from "./merge.server.ts";
import { read } from "./project.server.ts";

/** Explains why lines cannot be merged into an edited file. */
type Because = (path: string, lines: string) => Refusal;

interface Merge {
  because: Because;
  /** The path of a moved file before the move. */
  from?: (path: string) => string;
}

/**
 * The difference between two versions of generated files, merged into the project's files, which may have been edited.
 * Skips deleted tests.
 * @throws Refusal
 */
export async function mergedFiles(
  root: string,
  before: Files,
  after: Files,
  { because, from = (path) => path }: Merge,
): Promise<Files> {
  const paths = Object.keys(after).filter(
    (path) => after[path] !== before[from(path)] || from(path) !== path,
  );
  const [base, theirs] = await formatted(root, [only(paths.map(from), before), only(paths, after)]);
  const kept = paths.filter((path) => existsSync(join(root, from(path))) || !path.endsWith(".test.ts"));
  const merged = kept.map((path) => {
    const old = from(path);
    try {
      if (!existsSync(join(root, old))) throw new Displaced("");
      return [path, mergedText(base?.[old] ?? "", read(root, old), theirs?.[path] ?? "")];
    } catch (error) {
      if (!(error instanceof Displaced)) throw error;
      throw because(old, error.lines && ` Add these lines there by hand:\n${error.lines}`);
    }
  });
  const files: Files = Object.fromEntries(merged);
  assertParses(files, because);
  return files;
}

/** @throws Refusal if a merged file is no longer valid code */
function assertParses(files: Files, because: Because): void {
  const transpiler = new Bun.Transpiler({ loader: "tsx" });
  for (const [path, code] of Object.entries(files)) {
    try {
      transpiler.transformSync(code);
    } catch {
      throw because(path, "");
    }
  }
}

const only = (paths: readonly string[], files: Files) =>
  Object.fromEntries(paths.map((path) => [path, files[path] ?? ""]));

/** Formats versions of files as the project does. */
export async function formatted(root: string, versions: readonly Files[]): Promise<Files[]> {
  if (versions.every((files) => Object.keys(files).length === 0)) return [...versions];
  const folder = ".tanstack/generate";
  assertRegular(root, [folder]);
  try {
    for (const [at, files] of versions.entries()) writeFiles(join(root, folder, String(at)), files);
    await format(root, [folder]);
    return versions.map((files, at) =>
      Object.fromEntries(Object.keys(files).map((path) => [path, read(root, `${folder}/${at}/${path}`)])),
    );
  } finally {
    rmSync(join(root, folder), { recursive: true, force: true });
  }
}
