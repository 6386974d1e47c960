import type { i18n, ResourceLanguage } from "i18next";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { type Language, languages } from "#kit/shared/i18n/languages.ts";

const files = import.meta.glob<ResourceLanguage>("../locales/*.json", { eager: true, import: "default" });

/** Created once per language and never changed, so requests share no state. */
const instances = new Map<Language, i18n>(
  languages.map((language) => {
    const texts = files[`../locales/${language}.json`] ?? {};
    return [language, createI18n({ language, texts: { [language]: texts } })];
  }),
);

export function serverI18n(language: Language): i18n {
  const instance = instances.get(language);
  if (!instance) throw new Error(`No texts for language ${language}`);
  return instance;
}

/** For one page: it knows which namespaces the page was rendered with. */
export function pageI18n(language: Language): i18n {
  return serverI18n(language).cloneInstance();
}
