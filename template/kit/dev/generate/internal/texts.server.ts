import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readJsonFile } from "../../json.server.ts";
import { capital, getTexts, toLabel, withArticle } from "../names.server.ts";
import { getCodes } from "./field-code.server.ts";
import said from "./phrases.json" with { type: "json" };
import { getFound, getStored, ofType, type Plan } from "./plan.server.ts";
import { getLanguages, listed } from "./project.server.ts";
import known from "./words.json" with { type: "json" };

export interface Tree {
  [name: string]: string | Tree;
}

type Words = Readonly<Record<string, string>>;

/** Texts that a language does not translate word by word. */
interface Phrases {
  /** Values of an enum, which would mean something else on a button. */
  values?: Words;
  /** Messages about a field, by label. */
  labels?: Words;
  /** Texts about a noun, to fill in with its forms. */
  phrases?: Words;
  nouns?: Readonly<Record<string, Words>>;
}

/** @public for tests */
export function englishTexts(plan: Plan): Tree {
  const { names, fields } = plan;
  const { words, many, texts } = names;
  const searched = getFound(plan).map(({ name }) => toLabel(name));
  const labels = Object.fromEntries(getStored(plan).map(({ name }) => [name, toLabel(name)]));
  const values = ofType(plan, "enum").map(({ name, values }) => [
    name,
    Object.fromEntries(values.map((value) => [value, toLabel(value)])),
  ]);
  const messages = fields.flatMap((field) =>
    getCodes(field).map((code) => {
      const required = code.endsWith("Required");
      return [code, `${toLabel(field.name)} is ${required ? "required" : "invalid"}`];
    }),
  );
  return {
    common: { validation: Object.fromEntries(messages) },
    home: { navigation: { [many]: capital(words.many) } },
    [texts]: {
      list: {
        title: capital(words.many),
        searchPlaceholder: searched.map((word, at) => (at ? word.toLowerCase() : word)).join(" or "),
        loading: `Loading ${words.many}`,
        failed: `The ${words.many} could not be loaded`,
        empty: `No ${words.many} yet`,
        emptyHint: `New ${words.many} will appear here.`,
      },
      commands: { searchAll: `Search ${words.many} for “{{term}}”` },
      fields: { ...labels, createdAt: "Added", updatedAt: "Last updated" },
      ...(values.length > 0 && { values: Object.fromEntries(values) }),
      actions: { new: `New ${words.one}`, edit: `Edit ${words.one}` },
      form: { failed: `The ${words.one} could not be saved` },
      delete: {
        title: `Delete this ${words.one}?`,
        failed: `The ${words.one} could not be deleted`,
      },
      audit: { deleted: `Deleted ${withArticle(words.one)}`, restored: `Restored ${withArticle(words.one)}` },
    },
  };
}

function flat(tree: Tree, path: readonly string[] = []): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, node]): [string, string][] =>
    typeof node === "string" ? [[[...path, name].join("."), node]] : flat(node, [...path, name]),
  );
}

/** Namespaces whose words mean the same everywhere. In its own, a feature may use them in a special sense. */
const general = new Set(["common", "kit", "table"]);

/**
 * Reuses the project's translations of equal English texts in general namespaces and in those of `like`. `left` has the
 * keys of all other texts.
 * @param words general words of the language, by English word
 */
export function translated(
  english: Tree,
  catalogue: Tree,
  own: Tree,
  words: Words = {},
  like: readonly string[] = [],
  { values = {}, labels = {} }: Pick<Phrases, "values" | "labels"> = {},
): { texts: Tree; left: string[] } {
  const ownTexts = new Map(flat(own));
  const usable = Object.entries(catalogue).filter(([name]) => general.has(name) || like.includes(name));
  const known = new Map([
    ...Object.entries(words),
    ...flat(Object.fromEntries(usable)).flatMap(([key, text]) => {
      const said = ownTexts.get(key);
      // A text that equals its English one may be an earlier feature's untranslated text.
      return said === undefined || said === text
        ? []
        : [[variableless(text), said.replace(/\{\{\w+\}\}/, only(text))] as const];
    }),
  ]);
  const findTranslation = (text: string): string | undefined =>
    known.get(variableless(text))?.replace(/\{\{\w+\}\}/, only(text)) ??
    alternatives(text, known) ??
    ofLabel(text, labels, known);
  const left: string[] = [];
  const translate = (tree: Tree, path: readonly string[]): Tree =>
    Object.fromEntries(
      Object.entries(tree).map(([name, node]) => {
        const at = [...path, name];
        if (typeof node !== "string") return [name, translate(node, at)];
        const key = at.join(".");
        // Outside of values, "Open" is a command.
        const value = path.includes("values") ? values[node] : undefined;
        const said = ownTexts.get(key) ?? value ?? findTranslation(node);
        // A word may be the same in both languages. `check` reports such a text unless it is listed.
        if (said === undefined || said === node) left.push(key);
        return [name, said ?? node];
      }),
    );
  return { texts: translate(english, []), left };
}

/** Translates "Title or author" if both words are known. */
function alternatives(text: string, known: ReadonlyMap<string, string>): string | undefined {
  const or = known.get("{{a}} or {{b}}");
  const words = text.split(" or ").map((word) => known.get(capital(word)));
  const [first, ...others] = words.filter((word) => word !== undefined);
  if (!or || others.length === 0 || others.length + 1 < words.length) return undefined;
  return others.reduce(
    (whole, word) => or.replace("{{a}}", () => whole ?? "").replace("{{b}}", () => lowered(word)),
    first,
  );
}

/** Translates "Due is required" if the label is known. */
function ofLabel(text: string, patterns: Words, known: ReadonlyMap<string, string>): string | undefined {
  const [, label = "", rest = ""] = /^(.+)( is \w+)$/.exec(text) ?? [];
  const said = known.get(label);
  return said === undefined ? undefined : patterns[`{{label}}${rest}`]?.replace("{{label}}", () => said);
}

/** A language's texts about a common noun, by the English ones. @public for tests */
export function nounTexts(language: string, { one, many }: { one: string; many: string }): Words {
  const { nouns = {}, phrases = {} } = phrasesIn[language] ?? {};
  const forms = nouns[one];
  if (!forms) return {};
  const english: Words = { one, many, Many: capital(many), a: withArticle(one) };
  const fill = (phrase: string, by: Words) =>
    phrase.replace(/\{\{(\w+)\}\}/g, (slot, name) => by[name] ?? slot);
  return Object.fromEntries(
    Object.entries(phrases).map(([phrase, text]) => [variableless(fill(phrase, english)), fill(text, forms)]),
  );
}

const lowered = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);

/** Makes "“{{title}}” is back" equal to "“{{name}}” is back". */
const variableless = (text: string) =>
  /^[^{]*\{\{\w+\}\}[^{]*$/.test(text) ? text.replace(/\{\{\w+\}\}/, "{{}}") : text;
const only = (text: string) => /\{\{\w+\}\}/.exec(text)?.[0] ?? "";

/** Adds missing texts. Existing ones stay. */
function merged(there: Tree, added: Tree): Tree {
  const tree: Tree = { ...there };
  for (const [name, node] of Object.entries(added)) {
    const old = tree[name];
    if (old === undefined) tree[name] = node;
    else if (typeof old !== "string" && typeof node !== "string") tree[name] = merged(old, node);
  }
  return tree;
}

export function difference(texts: Tree, others: Tree): Tree {
  return filtered(texts, others, (text, other) => text !== other);
}

export function without(texts: Tree, others: Tree): Tree {
  return filtered(texts, others, (_, other) => other === undefined);
}

/** The texts that are the same in both trees. */
export function shared(texts: Tree, others: Tree): Tree {
  return filtered(texts, others, (text, other) => text === other);
}

type Keeps = (text: string, other: string | Tree | undefined) => boolean;

function filtered(texts: Tree, others: Tree, keeps: Keeps): Tree {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, node]): [string, string | Tree][] => {
      const other = others[name];
      if (typeof node === "string") return keeps(node, other) ? [[name, node]] : [];
      const rest = filtered(node, typeof other === "object" ? other : {}, keeps);
      return Object.keys(rest).length === 0 ? [] : [[name, rest]];
    }),
  );
}

/** General words by language and English word, for projects in which no text has that word. */
const wordsIn: Readonly<Record<string, Words>> = known;
/** @public for tests */
export const phrasesIn: Readonly<Record<string, Phrases>> = said;

const untranslatedFile = "src/locales/untranslated.json";

/**
 * The files of the project that change: the lists of features, and the texts.
 * @param old the feature as it was generated before
 */
export function changedFiles(
  root: string,
  plan: Plan,
  old?: Plan,
): { files: Record<string, string>; left: number } {
  const all = englishTexts(plan);
  const before = old ? englishTexts(old) : {};
  const { words } = plan.names;
  const { files, left } = textFiles(root, difference(all, before), difference(before, all), words);
  return { files: { ...(old ? {} : listed(root, plan.names)), ...files }, left };
}

/**
 * Adds English texts to the project's catalogues in all its languages.
 * @param outdated English texts to remove with their translations, unless they were edited
 * @param noun what the texts are about
 */
export function textFiles(
  root: string,
  english: Tree,
  outdated: Tree = {},
  noun?: { one: string; many: string },
): { files: Record<string, string>; left: number } {
  const languages = getLanguages(root);
  const fileOfTexts = (language: string) => `src/locales/${language}.json`;
  const texts = (language: string): Tree => readJsonFile(root, fileOfTexts(language));
  const catalogue = languages.includes("en") ? texts("en") : {};
  const files: Record<string, string> = {};
  const untranslated: Record<string, string[]> = existsSync(join(root, untranslatedFile))
    ? readJsonFile(root, untranslatedFile)
    : {};
  const stale = languages.includes("en") ? shared(outdated, catalogue) : outdated;
  const like = readdirSync(join(root, "src/features")).filter((name) => isGenerated(root, name));
  let left = 0;
  for (const language of languages) {
    const current = difference(texts(language), outdated);
    const own = language === "en" ? current : without(current, stale);
    const words = { ...wordsIn[language], ...(noun && nounTexts(language, noun)) };
    const said =
      language === "en"
        ? { texts: english, left: [] }
        : translated(english, catalogue, own, words, like.map(getTexts), phrasesIn[language]);
    files[fileOfTexts(language)] = json(merged(own, said.texts));
    if (said.left.length === 0) continue;
    untranslated[language] = [...new Set([...(untranslated[language] ?? []), ...said.left])];
    left += said.left.length;
  }
  if (left > 0) files[untranslatedFile] = json(untranslated);
  return { files, left };
}

/** Hand-written features have folders for parts of their pages. */
const isGenerated = (root: string, name: string) => {
  const has = (path: string) => existsSync(join(root, "src/features", name, path));
  return has("table.tsx") && !has("components") && !has("manager");
};

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
