import { join } from "node:path";
import { readTemplateFolder } from "../../src/ports/template.ts";
import { digestOfFiles, type Template, type TemplateFile } from "../../src/template/files.ts";

/** The template of the tests' projects. */
export const fixture = join(import.meta.dirname, "../fixture/template");

/** The fixture as a template, as the bundled one would be read. */
export function fixtureTemplate(): Template {
  return { ...readTemplateFolder(fixture), source: "bundled" };
}

/** The fixture with some files replaced or left out. */
export function fixtureWith(changes: Record<string, string | undefined>): Template {
  const files = new Map(fixtureTemplate().files);
  for (const [path, text] of Object.entries(changes)) {
    if (text === undefined) files.delete(path);
    else files.set(path, file(text));
  }
  return { source: "bundled", files, digest: digestOfFiles(files) };
}

export function file(text: string): TemplateFile {
  return { bytes: new TextEncoder().encode(text), mode: 0o644 };
}
