import { dirname } from "node:path/posix";
import { isDeepStrictEqual } from "node:util";
import { getKeys, untranslatedFile, withUntranslated } from "../project/components.ts";
import { type Files, getText, type TemplateFile, toFile } from "../template/files.ts";
import { at, set } from "./by-key.ts";

type Texts = { readonly [key: string]: string | Texts };

/** Files to write, and how many texts each of the owner's languages got as copies. */
type Filled = { readonly files: Files; readonly copied: ReadonlyMap<string, number> };

/** The languages in a tree, in their order. */
export function languagesIn(files: Files): string[] {
  return Object.keys(parsed(files.get("languages.json")) ?? {});
}

/**
 * Adds the template's new keys to the owner's languages. New texts are copied from the first language that the project
 * shares with the template, and listed in `untranslated.json`, so that `check` only counts them. Removed texts are
 * removed.
 *
 * @param merged the project after the merge
 */
export function fillLanguages(merged: Files, theirs: Files): Filled {
  const known = new Set(languagesIn(theirs));
  const all = languagesIn(merged);
  const reference = all.find((language) => known.has(language));
  const files = new Map<string, TemplateFile>();
  const copied = new Map<string, number>();
  const untranslated = new Map<string, readonly string[]>();
  for (const [path, file] of merged) {
    const texts = path.endsWith(`/locales/${reference}.json`) ? parsed(file) : undefined;
    if (!texts) continue;
    for (const language of all.filter((one) => !known.has(one))) {
      const own = path.replace(/[^/]+$/, `${language}.json`);
      const before = merged.has(own) ? parsed(merged.get(own)) : {};
      if (!before) continue;
      const after = filled(texts, before, language);
      if (isDeepStrictEqual(after, before)) continue;
      const had = new Set(getKeys(before));
      const added = getKeys(after).filter((key) => !had.has(key));
      copied.set(language, (copied.get(language) ?? 0) + added.length);
      files.set(own, toFile(`${JSON.stringify(after, null, 2)}\n`));
      if (dirname(own) === dirname(untranslatedFile) && added.length > 0) untranslated.set(language, added);
    }
  }
  if (untranslated.size > 0)
    files.set(untranslatedFile, toFile(withUntranslated(merged.get(untranslatedFile), untranslated)));
  return { files, copied };
}

/** Keeps texts that the template dropped but the owner's lines use. */
export function withTextsInUse(
  theirs: Files,
  { base, ours }: { base: Files; ours: Files },
): { readonly files: Files; readonly kept: readonly string[] } {
  const lines = addedLines(base, ours);
  const files = new Map<string, TemplateFile>(theirs);
  const kept: string[] = [];
  for (const [path, file] of theirs) {
    if (!/(^|\/)locales\/[\w-]+\.json$/.test(path)) continue;
    const [old, own, next] = [base, ours, theirs].map((tree) => parsed(tree.get(path)));
    if (!old || !own || !next) continue;
    const isUsed = (whole: string) =>
      lines.some(({ path, line }) => {
        const [namespace = "", ...rest] = whole.split(".");
        const key = rest.join(".");
        const isNear = path.includes(`/${namespace}/`);
        return line.includes(`"${namespace}:${key}"`) || (isNear && line.includes(`"${key}"`));
      });
    const gone = getKeys(old).filter((key) => at(next, key.split(".")) === undefined);
    const used = gone.filter((key) => at(own, key.split(".")) && isUsed(key.replace(pluralForm, "")));
    const restored = used.reduce((text, key) => {
      const place = key.split(".");
      return set(text, { path: place, to: at(old, place) }, old);
    }, getText(file));
    if (used.length > 0) files.set(path, toFile(restored, file.mode));
    kept.push(...used.map((key) => `${path}: ${key.replaceAll(".", " → ")}`));
  }
  return { files, kept };
}

function addedLines(base: Files, ours: Files) {
  return [...ours].flatMap(([path, file]) => {
    if (!/\.tsx?$/.test(path)) return [];
    const before = new Set(getText(base.get(path)).split("\n"));
    const lines = getText(file).split("\n");
    return lines.flatMap((line) => (before.has(line) ? [] : [{ path, line }]));
  });
}

/** Notes for the user about the languages that got new texts. */
export function languageNotes(copied: Filled["copied"]): string[] {
  return [...copied].flatMap(([language, count]) =>
    count === 0
      ? []
      : [
          `${language} has ${count} untranslated new texts, listed in ${untranslatedFile} until you translate them.`,
        ],
  );
}

function parsed(file: TemplateFile | undefined): Texts | undefined {
  try {
    return JSON.parse(getText(file));
  } catch {
    return undefined;
  }
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

function filled(reference: Texts, own: Texts, language: string): Texts {
  const result: Record<string, string | Texts> = {};
  for (const [key, text] of Object.entries(reference)) {
    const plain = key.replace(pluralForm, "");
    const other = reference[`${plain}_other`];
    const names = plain !== key && other !== undefined ? getForms(plain, language) : [key];
    for (const name of names) {
      const [mine, model] = [own[name], reference[name] ?? other ?? text];
      if (typeof model !== "string")
        result[name] = filled(model, typeof mine === "object" ? mine : {}, language);
      else result[name] = typeof mine === "string" ? mine : model;
    }
  }
  return result;
}

/** The keys of a text with a count: one for each of the language's plural forms. */
function getForms(key: string, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories.map((category) => `${key}_${category}`);
}
