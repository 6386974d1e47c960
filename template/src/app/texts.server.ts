import type { i18n, Resource, ResourceLanguage } from "i18next";
import { createI18n } from "#shared/i18n/create-i18n.ts";
import { type Language, languages } from "#shared/i18n/languages.ts";

type Texts = Record<string, { default: ResourceLanguage[string] }>;

const pageTexts = import.meta.glob<Texts[string]>(
  ["../features/*/locales/*.json", "../shared/*/locales/*.json"],
  { eager: true },
);
const mailTexts = import.meta.glob<Texts[string]>("../features/*/emails/locales/*.json", { eager: true });

/** `features/auth/locales/fr.json` is namespace `auth` in French; mails have a namespace of their own. */
function collect(files: Texts, suffix: string): Resource {
  const resource: Resource = {};
  for (const [path, file] of Object.entries(files)) {
    const language = path.split("/").at(-1)?.replace(".json", "") ?? "";
    const folder = path.split("/")[2];
    const namespace = folder === "i18n" ? "common" : `${folder}${suffix}`;
    resource[language] = { ...resource[language], [namespace]: file.default };
  }
  return resource;
}

function merge(language: Language): ResourceLanguage {
  return { ...collect(pageTexts, "")[language], ...collect(mailTexts, "-mail")[language] };
}

/**
 * Created once per language and never changed: each request uses the one of its language, so requests share no state.
 */
const instances = new Map<Language, i18n>(
  languages.map((language) => [language, createI18n({ language, texts: { [language]: merge(language) } })]),
);

export function serverI18n(language: Language): i18n {
  const instance = instances.get(language);
  if (!instance) throw new Error(`No texts for language ${language}`);
  return instance;
}

/** The texts of these namespaces, to embed in the page. */
export function textsOf(language: Language, namespaces: Iterable<string>): ResourceLanguage {
  const texts: ResourceLanguage = {};
  for (const namespace of namespaces) {
    texts[namespace] = serverI18n(language).getResourceBundle(language, namespace);
  }
  return texts;
}
