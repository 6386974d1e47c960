import * as z from "zod/mini";
import { getMessage } from "../errors.ts";
import { type Files, getDescription, getText, type TemplateFile, toFile } from "../template/files.ts";
import { matching } from "./glob.ts";
import { mergeJson } from "./json.ts";

const home = "overlays/";

/** The content of an overlay's `overlay.json`. */
const descriptionSchema = z.strictObject({
  /** Globs of template files to leave out. */
  drop: z.optional(z.array(z.string())),
  /** Globs of the overlay's new files. Every other file replaces one in the template. */
  add: z.optional(z.array(z.string())),
  /** Members to set in JSON files; null removes one. */
  merge: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  /** Replacements for text in files. Each must occur exactly once. */
  replace: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
});

/** The names of a template's overlays: the folders of `overlays/` that have an `overlay.json`. */
export function overlayNames(template: Files): string[] {
  return [...template.keys()].flatMap((path) => path.match(/^overlays\/([^/]+)\/overlay\.json$/)?.[1] ?? []);
}

/** The template without its overlays, the base of every project. */
export function withoutOverlays(template: Files): Map<string, TemplateFile> {
  const overlays = overlayNames(template);
  return new Map([...template].filter(([path]) => overlays.length === 0 || !path.startsWith(home)));
}

/**
 * Applies an overlay to the template: drops files, adds or replaces files, then edits. Pure.
 *
 * @throws Error if a part of the overlay has no effect, or a different one than declared
 */
export function overlaid(template: Files, name: string): Map<string, TemplateFile> {
  const folder = `${home}${name}/`;
  const { drop = [], add = [], merge = {}, replace = {} } = readDescription(template, name);
  const plain = withoutOverlays(template);
  const inside = [...template].filter(([path]) => path.startsWith(folder));
  const own = new Map(inside.map(([path, file]) => [path.slice(folder.length), file]));
  own.delete("overlay.json");
  const files = new Map(plain);
  for (const glob of drop) {
    const dropped = matching(plain, glob);
    if (dropped.length === 0) throw new Error(`${folder}overlay.json: nothing matches ${glob} of "drop".`);
    for (const path of dropped) files.delete(path);
  }
  const news = new Map([...own].filter(([path]) => !plain.has(path)));
  const added = add.flatMap((glob) => {
    const paths = matching(news, glob);
    if (paths.length > 0) return paths;
    throw new Error(`${folder}overlay.json: nothing new matches ${glob} of "add".`);
  });
  for (const [path, file] of own) {
    const there = plain.get(path);
    if (!there && !added.includes(path))
      throw new Error(`${folder}${path} replaces nothing: name it in "add" of ${folder}overlay.json.`);
    if (there && there.mode === file.mode && Buffer.compare(there.bytes, file.bytes) === 0)
      throw new Error(`${folder}${path} is the same as the template's.`);
    files.set(path, file);
  }
  const edit = (path: string, how: string, change: (old: string) => string) => {
    const file = files.get(path);
    if (!file) throw new Error(`${folder}overlay.json: no ${path} to ${how}.`);
    try {
      files.set(path, toFile(change(getText(file)), file.mode));
    } catch (error) {
      throw new Error(`${folder}overlay.json, ${path}: ${getMessage(error)}`);
    }
  };
  for (const [path, changes] of Object.entries(merge))
    edit(path, "merge into", (old) => mergeJson(old, changes));
  for (const [path, words] of Object.entries(replace))
    edit(path, "replace words in", (old) => Object.entries(words).reduce(replaceOnce, old));
  return files;
}

function readDescription(template: Files, name: string): z.output<typeof descriptionSchema> {
  const path = getDescription(name);
  const file = template.get(path);
  if (!file) throw new Error(`There is no ${path}.`);
  const { success, data } = descriptionSchema.safeParse(JSON.parse(getText(file)));
  if (success) return data;
  throw new Error(
    `${path} may only contain "drop" and "add" (lists of globs), and "merge" and "replace" (changes by file).`,
  );
}

function replaceOnce(old: string, [from, to]: [from: string, to: string]): string {
  const [before, after, ...more] = old.split(from);
  if (after === undefined || more.length > 0)
    throw new Error(`${JSON.stringify(from)} must occur exactly once.`);
  return `${before}${to}${after}`;
}
