import { type Files, getText, type Plain, type TemplateFile, toFile } from "./files.ts";

const folder = ".plain/";
const list = `${folder}list.json`;

/** Combines a template with the files that differ in the plain template, for the package's archive. */
export function withPlain(files: Files, { files: plain, tables }: Plain): Files {
  const gone = [...files.keys()].filter((path) => !plain.has(path));
  const changed = [...plain].filter(([path, file]) => files.get(path) !== file);
  return new Map([
    ...files,
    [list, toFile(JSON.stringify({ gone, tables }))],
    ...changed.map(([path, file]) => [folder + path, file] as const),
  ]);
}

/** Splits an archive into the template and the plain template; undefined if it has no plain one. */
export function splitPlain(all: Files): { readonly files: Files; readonly plain: Plain | undefined } {
  const file = all.get(list);
  if (!file) return { files: all, plain: undefined };
  const [files, plain] = [new Map<string, TemplateFile>(), new Map<string, TemplateFile>()];
  for (const [path, file] of all) (path.startsWith(folder) ? plain : files).set(path, file);
  const { gone, tables }: { gone: readonly string[]; tables: readonly string[] } = JSON.parse(getText(file));
  const left = new Map(files);
  for (const path of gone) left.delete(path);
  for (const [path, file] of plain) if (path !== list) left.set(path.slice(folder.length), file);
  return { files, plain: { files: left, tables } };
}
