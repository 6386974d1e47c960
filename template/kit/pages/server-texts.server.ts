import type { i18n, ResourceLanguage } from "i18next";
import { createI18n, type I18nOf } from "../shared/i18n/create-i18n.ts";
import { type Language, languages } from "../shared/i18n/languages.ts";

/** An instance for each language is never changed, so requests share no state. `files` are from `import.meta.glob`. */
export function serverTexts(files: Readonly<Record<string, ResourceLanguage>>): I18nOf {
  const instances = new Map<Language, i18n>(
    languages.map((language) => {
      const path = Object.keys(files).find((one) => one.endsWith(`/${language}.json`)) ?? "";
      return [language, createI18n({ language, texts: { [language]: files[path] ?? {} } })];
    }),
  );
  return (language) => {
    const instance = instances.get(language);
    if (!instance) throw new Error(`No texts for language ${language}`);
    return instance;
  };
}

/** For one page: the namespaces that it is rendered with are noted by this instance. */
export const ofPage = (instance: i18n): i18n => instance.cloneInstance();
