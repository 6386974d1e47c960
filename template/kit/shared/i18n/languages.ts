import known from "../../../languages.json";

/** A language of this project. The first in `languages.json` is the default. */
export type Language = keyof typeof known;

interface Description {
  /** In the language itself. */
  name: string;
  direction: string;
  /** CSS properties that its script needs on the whole page. */
  style: Readonly<Record<`--${string}`, string | number>>;
}

const descriptions: Readonly<Record<Language, Description>> = known;

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(known, value);
}

const [first, ...others] = Object.keys(known).filter(isLanguage);
if (first === undefined) throw new Error("languages.json names no language");

export const defaultLanguage: Language = first;
export const languages: readonly [Language, ...Language[]] = [first, ...others];

export function describeLanguage(language: Language): Description {
  return descriptions[language];
}
