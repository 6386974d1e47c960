import { type Component, newTexts, withNeeds } from "../project/components.ts";
import { type Files, getText, type TemplateFile, toFile } from "../template/files.ts";
import { mergeJson } from "../transform/json.ts";
import { languagesIn } from "./languages.ts";
import { movedSince, placeIn } from "./moved.ts";
import { getImports } from "./moves.ts";

/** Keeps components that the template dropped but the owner uses or has changed. */
export function withComponentsInUse(
  theirs: Files,
  { from, project, registry }: { from: Files; project: Files; registry: ReadonlyMap<string, Component> },
): { readonly files: Files; readonly names: readonly string[] } {
  const used = usedBy(from, project).filter((path) => !theirs.has(path));
  const isUsed = ({ files }: Component) =>
    used.some((path) => placeIn(movedSince, path, files) ?? files.has(path));
  const names = [...registry.values()].filter(isUsed).map(({ name }) => name);
  const files = new Map<string, TemplateFile>(theirs);
  const edit = (path: string, more: Parameters<typeof mergeJson>[1]) => {
    const file = files.get(path);
    if (file && Object.keys(more).length > 0)
      files.set(path, toFile(mergeJson(getText(file), more), file.mode));
  };
  const components = withNeeds(names, registry);
  for (const { files: own, packages, texts } of components) {
    for (const [path, file] of own) files.set(path, file);
    for (const language of languagesIn(theirs)) {
      const path = `src/locales/${language}.json`;
      if (files.has(path)) edit(path, newTexts(texts[language] ?? {}, JSON.parse(getText(files.get(path)))));
    }
    const { dependencies = {} } = JSON.parse(getText(files.get("package.json")));
    const missing = Object.entries(packages).filter(([name]) => !dependencies[name]);
    edit("package.json", missing.length > 0 ? { dependencies: Object.fromEntries(missing) } : {});
  }
  return { files, names: components.map(({ name }) => name) };
}

/** Template files that the owner changed, or imports where the template does not. */
function usedBy(from: Files, project: Files): string[] {
  const [before, now] = [getImports(from), getImports(project)];
  const used = [...project].flatMap(([path, file]) => {
    const old = from.get(path);
    if (old && Buffer.compare(old.bytes, file.bytes) === 0) return [];
    const imported = new Set(old ? before(path) : []);
    const own = now(path).filter((one) => !imported.has(one));
    return old ? [path, ...own] : own;
  });
  return [...new Set(used)].filter((path) => from.has(path));
}
