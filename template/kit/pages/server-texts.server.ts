import { getGlobalStartContext } from "@tanstack/react-start";
import type { i18n, ResourceLanguage } from "i18next";
import { createI18n, type I18nOf } from "../shared/i18n/create-i18n.ts";
import { defaultLanguage, type Language, languages } from "../shared/i18n/languages.ts";
import { dehydratePage, noteData } from "./internal/page-data.server.ts";

/** The instance of each language never changes, so requests share no state. `files` are from `import.meta.glob`. */
export function serverTexts(files: Readonly<Record<string, ResourceLanguage>>): I18nOf {
  const instances = new Map<Language, i18n>(
    languages.map((language) => {
      const path = Object.keys(files).find((one) => one.endsWith(`/${language}.json`)) ?? "";
      return [language, createI18n({ language, texts: { [language]: files[path] ?? {} } })];
    }),
  );
  return (language) => {
    const instance = instances.get(language);
    if (!instance) throw new Error(`No texts for the language ${language}`);
    return instance;
  };
}

/** For one page: the instance records which namespaces the page uses. */
export const ofPage = (instance: i18n): i18n => instance.cloneInstance();

/** What only the server knows about a page's request, for `routerOptions`. */
export function pageOnServer(i18nOf: I18nOf) {
  const page = getGlobalStartContext();
  const i18n = ofPage(i18nOf(page?.bootstrap.language ?? defaultLanguage));
  const dehydrate = (rendered: Parameters<typeof dehydratePage>[0]) =>
    noteData(i18n, dehydratePage(rendered));
  return { page, i18n, dehydrate };
}
