import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { readJsonFile } from "./json.server.ts";

/** Words that two languages share, by pair of languages in alphabetical order. */
type Shared = Readonly<Record<string, readonly string[]>>;

/** The generator's templates use texts of a feature that does not exist. */
const checkedSource = /^(?!kit\/dev\/generate\/internal\/templates\/).*(?<!\.test|\.gen|\.d)\.tsx?$/;

/**
 * Returns the problems with the texts of the project in `root`, one line each. `tsc` checks that each key has a text,
 * and the linter (lint/texts.grit) that each visible text has a key.
 */
export function checkTexts(root: string, shared: Shared): string[] {
  const catalogue = readCatalogue(root);
  const paths = [...new Bun.Glob("{kit,src}/**/*.{ts,tsx}").scanSync(root)].filter((path) =>
    checkedSource.test(path),
  );
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
  return [...untrue(catalogue, shared, untranslatedIn(root)), ...unused(catalogue, sources)];
}

type Keys = Readonly<Record<string, readonly string[]>>;

function untranslatedIn(root: string): Keys {
  const path = "src/locales/untranslated.json";
  return existsSync(join(root, path)) ? readJsonFile(root, path) : {};
}

export interface FixableText {
  language: string;
  key: string;
  text: string;
  /** Whether the language lacks the text; `text` is the first language's. */
  isMissing: boolean;
}

/** Texts whose punctuation breaks a rule, and missing texts. */
export function fixableTexts(root: string): FixableText[] {
  const { reference, texts } = readCatalogue(root);
  const listed = untranslatedIn(root);
  return [...texts].flatMap(([language, own = reference.texts]) => {
    const wrong = [...own].filter(
      ([key, text]) => !listed[language]?.includes(key) && mistyped(language, text).length > 0,
    );
    const missing = [...neededTexts(reference.texts, language)].filter(([key]) => !own.has(key));
    return [
      ...wrong.map(([key, text]) => ({ language, key, text, isMissing: false })),
      ...missing.map(([key, { like }]) => ({ language, key, text: like, isMissing: true })),
    ];
  });
}

/** Counts the texts that are listed as untranslated and still in English. Returns a line for each language with any. */
export function untranslatedTexts(root: string): string[] {
  const { reference, texts } = readCatalogue(root);
  return Object.entries(untranslatedIn(root)).flatMap(([language, keys]) => {
    const left = keys.filter((key) => isEnglish(reference, language, key, texts.get(language)?.get(key)));
    return left.length > 0
      ? `${getFile(language)}: ${left.length} still in English: see untranslated.json`
      : [];
  });
}

const isEnglish = ({ language, texts }: Reference, own: string, key: string, text: string | undefined) =>
  text !== undefined &&
  (own === language || text === (texts.get(key) ?? texts.get(`${key.replace(pluralSuffix, "")}_other`)));

function untrue({ reference, texts }: Catalogue, shared: Shared, listed: Keys): string[] {
  return [...texts].flatMap(([language, own]) => {
    const file = getFile(language);
    if (own === undefined) return [`${file}: missing`];
    const left = new Set(
      listed[language]?.filter((key) => isEnglish(reference, language, key, own.get(key))),
    );
    const same = shared[[language, reference.language].sort().join(" ")] ?? [];
    return [
      ...[...compare(reference, language, own)]
        .filter(({ key, identical }) => !identical || !(left.has(key) || same.includes(own.get(key) ?? "")))
        .map(({ key, what }) => `${file}: ${key}: ${what}`),
      ...[...own].flatMap(([key, text]) =>
        left.has(key) ? [] : mistyped(language, text).map((what) => `${file}: ${key}: ${what}`),
      ),
    ];
  });
}

function* unused({ reference: { language, texts } }: Catalogue, sources: ReadonlyMap<string, string>) {
  const left = new Set([...texts.keys()].map((key) => getPlural(texts, key) ?? key));
  const namespaces = new Set([...left].map((key) => key.replace(/\..*/, "")));
  for (const [file, code] of sources)
    for (const used of keysIn(file, code, namespaces))
      for (const key of typeof used === "string" ? [used] : [...left].filter((one) => used.test(one)))
        left.delete(key);
  for (const key of left) yield `${getFile(language)}: ${key}: unused`;
}

/**
 * The keys that a file may use: its literals and templates, in each namespace that it names. So the check misses an
 * unused one-word key if such a file uses the word for something else.
 */
function* keysIn(file: string, code: string, namespaces: ReadonlySet<string>): Generator<string | RegExp> {
  const { program, errors } = parseSync(file, code);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  /** A template has one more part than placeholders. */
  const written: string[][] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === "string") written.push([value]);
    },
    TemplateLiteral({ quasis }) {
      written.push(quasis.map(({ value }) => value.cooked ?? value.raw));
    },
  }).visit(program);
  const named = new Set(["common", ...written.flat().filter((text) => namespaces.has(text))]);
  for (const [text = "", ...others] of written) {
    const starts = text.includes(":")
      ? [text.replace(":", ".")]
      : [...named].map((name) => `${name}.${text}`);
    if (others.length === 0) yield* starts;
    // A template without a word would match any key.
    else if (/\w{3}|\w\.|\.\w/.test([text, ...others].join(" ")))
      for (const start of starts) yield new RegExp(`^${[start, ...others].map(RegExp.escape).join(".*")}$`);
  }
}

type Texts = ReadonlyMap<string, string>;

/** The files of `src/locales`; keys begin with what i18next calls a namespace. */
interface Catalogue {
  /** The default language defines the keys. */
  reference: Reference;
  texts: ReadonlyMap<string, Texts | undefined>;
}

interface Reference {
  language: string;
  texts: Texts;
}

interface KeyFault {
  key: string;
  what: string;
  /** Warnings for texts that equal their English text, which may be intended. */
  identical?: true;
}

const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;

function readCatalogue(root: string): Catalogue {
  const languages = Object.keys(readJsonFile(root, "languages.json"));
  const texts = new Map(languages.map((language) => [language, readTexts(root, getFile(language))]));
  const [language = ""] = languages;
  return { reference: { language, texts: texts.get(language) ?? new Map() }, texts };
}

const getFile = (language: string) => `src/locales/${language}.json`;

function readTexts(root: string, file: string): Texts | undefined {
  return existsSync(join(root, file)) ? new Map(flatten(readJsonFile(root, file))) : undefined;
}

function* flatten(node: unknown, path: readonly string[] = []): Generator<[string, string]> {
  if (typeof node !== "object" || node === null) yield [path.join("."), typeof node === "string" ? node : ""];
  else for (const [name, child] of Object.entries(node)) yield* flatten(child, [...path, name]);
}

function getPlural(texts: Texts, key: string): string | undefined {
  const base = key.replace(pluralSuffix, "");
  return base !== key && texts.has(`${base}_other`) ? base : undefined;
}

function* compare(reference: Reference, language: string, texts: Texts): Generator<KeyFault> {
  const needed = neededTexts(reference.texts, language);
  for (const [key, { like, mayOmitCount }] of needed) {
    const text = texts.get(key);
    if (text === undefined) yield { key, what: "missing" };
    else if (text.trim() === "") yield { key, what: "empty" };
    else {
      const [variables, wanted] = [getVariables(text), getVariables(like)];
      const isWithoutCount =
        mayOmitCount && variables === getVariables(like.replace(/\{\{count\b.*?\}\}/g, ""));
      if (variables !== wanted && !isWithoutCount)
        yield { key, what: `has variables ${variables}, but ${reference.language}.json has ${wanted}` };
      const [tags, wantedTags] = [getTags(text), getTags(like)];
      if (tags !== wantedTags)
        yield { key, what: `has tags ${tags}, but ${reference.language}.json has ${wantedTags}` };
      if (
        language !== reference.language &&
        isTranslated(text) &&
        text === (reference.texts.get(key) ?? like)
      ) {
        yield {
          key,
          what: `identical to ${reference.language}.json (until it is translated, list it in src/locales/untranslated.json; if it is intended, in \`shared\` of scripts/check-texts.ts)`,
          identical: true,
        };
      }
    }
  }
  for (const key of texts.keys())
    if (!needed.has(key)) yield { key, what: `not a key of ${reference.language}.json` };
}

interface Needed {
  /** The reference text. The text must have the same variables and tags. */
  like: string;
  mayOmitCount: boolean;
}

/** The keys that this language needs: the reference's, with the language's own plural forms. */
function neededTexts(reference: Texts, language: string): Map<string, Needed> {
  const rules = new Intl.PluralRules(language);
  const needed = new Map<string, Needed>();
  for (const [key, text] of reference) {
    const plural = getPlural(reference, key);
    if (plural === undefined) needed.set(key, { like: text, mayOmitCount: false });
    else {
      for (const form of rules.resolvedOptions().pluralCategories) {
        const like = reference.get(`${plural}_other`) ?? text;
        needed.set(`${plural}_${form}`, { like, mayOmitCount: standsForOneNumber(rules, form) });
      }
    }
  }
  return needed;
}

/** Whether a plural form stands for exactly one number. Such a form may spell it out, as the Arabic dual does. */
function standsForOneNumber(rules: Intl.PluralRules, form: Intl.LDMLPluralRule): boolean {
  return (
    Array.from({ length: 200 }, (_, count) => rules.select(count)).filter((it) => it === form).length === 1
  );
}

function getVariables(text: string): string {
  const names = [...text.matchAll(/\{\{-?\s*([^},]+?)\s*(?:,[^}]*)?\}\}/g)].map(([, name = ""]) => name);
  return formatList(new Set(names));
}

function getTags(text: string): string {
  return formatList(text.match(/<\/?\w+\s*\/?>/g) ?? []);
}

const formatList = (names: Iterable<string>): string => [...names].sort().join(" ") || "none";

/** Abbreviations in capitals, such as ISBN, are the same in every language. */
function isTranslated(text: string): boolean {
  return /\p{Ll}|\p{Lo}/u.test(text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ""));
}

interface Rule {
  forbidden: RegExp;
  what: string;
}

const rules: readonly Rule[] = [
  { forbidden: /["']/, what: "has a straight quote" },
  { forbidden: /\.{3}/, what: "has three dots instead of an ellipsis (…)" },
  { forbidden: /\u00a0/, what: "has a no-break space (U+00A0)" },
];

const rulesByKind: Readonly<Record<string, readonly Rule[]>> = {
  fr: [
    {
      forbidden: /(?<!\u202f)(?:[;?!»]|:(?=\s|$))|«(?!\u202f)/,
      what: "lacks a narrow no-break space (U+202F) before : ; ? ! » or after «",
    },
    { forbidden: /[“”]/, what: "has quotes other than « »" },
  ],
  ar: [
    { forbidden: /[,;?]/, what: "has Latin punctuation instead of ، ؛ ؟" },
    { forbidden: /[“”]/, what: "has quotes other than « »" },
    { forbidden: /[\u0660-\u0669]/, what: "has digits other than those Intl writes in ar" },
  ],
};

/** Texts that have straight quotes because the specification requires them. */
const fixed = /^(?:.* results? for "\{\{term\}\}"|You don't have access to this page)$/;

function mistyped(language: string, text: string): string[] {
  if (fixed.test(text)) return [];
  const shown = text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, "…");
  return [...rules, ...(rulesByKind[language] ?? [])]
    .filter(({ forbidden }) => forbidden.test(shown))
    .map(({ what }) => what);
}
