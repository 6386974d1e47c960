import chosen from "../../../languages.json";

/** Every language the texts exist in; `languages.json` chooses which of them this project offers. */
const known = {
  en: { name: "English", direction: "ltr", fontScale: 1 },
  fr: { name: "Français", direction: "ltr", fontScale: 1 },
  ar: { name: "العربية", direction: "rtl", fontScale: 1.2 },
  sw: { name: "Kiswahili", direction: "ltr", fontScale: 1 },
} as const;

export type Language = keyof typeof known;

function isKnown(value: string): value is Language {
  return Object.hasOwn(known, value);
}

export const languages: readonly Language[] = chosen.filter(isKnown);

const [first] = languages;
if (first === undefined) throw new Error("languages.json names no language this project has texts for");

export const defaultLanguage: Language = first;

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && languages.some((language) => language === value);
}

export function describeLanguage(language: Language) {
  return known[language];
}
