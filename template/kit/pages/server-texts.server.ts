import type { i18n, ResourceLanguage, TFunction } from "i18next";
import { createI18n, type I18nOf } from "../shared/i18n/create-i18n.ts";
import { type Language, languages } from "../shared/i18n/languages.ts";

/**
 * An instance for each language, created once and never changed, so requests share no state.
 * @param files texts by path, as `import.meta.glob` has them
 */
export function serverTexts(files: Readonly<Record<string, ResourceLanguage>>): I18nOf {
  const instances = new Map<Language, i18n>(
    languages.map((language) => {
      const path = Object.keys(files).find((one) => one.endsWith(`/${language}.json`)) ?? "";
      return [language, keepWords(createI18n({ language, texts: { [language]: files[path] ?? {} } }))];
    }),
  );
  return (language) => {
    const instance = instances.get(language);
    if (!instance) throw new Error(`No texts for language ${language}`);
    return instance;
  };
}

/** For one page: it knows which namespaces the page was rendered with. */
export function ofPage(instance: i18n): i18n {
  return Object.create(instance, { reportNamespaces: { value: undefined, writable: true } });
}

/** Looks up once what has no values to insert: of some hundred texts of a page, nearly all. */
function keepWords(instance: i18n): i18n {
  const { getFixedT } = instance;
  const known = new Map<string, TFunction>();
  return Object.assign(instance, {
    getFixedT(...scope: [unknown, unknown?, unknown?, { scopeNs?: unknown }?]): TFunction {
      const [language, namespaces, prefix, { scopeNs } = {}] = scope;
      const key = `${language} ${namespaces} ${prefix} ${scopeNs}`;
      const t = known.get(key) ?? keepWordsOf(Reflect.apply(getFixedT, instance, scope));
      known.set(key, t);
      return t;
    },
  });
}

function keepWordsOf(translate: TFunction): TFunction {
  const words = new Map<unknown, string>();
  const t = (key: unknown, ...values: unknown[]): string => {
    const kept = values.length === 0 ? words.get(key) : undefined;
    if (kept !== undefined) return kept;
    const text: string = Reflect.apply(translate, undefined, [key, ...values]);
    // A missing text is its key: there is no end of those.
    if (values.length === 0 && typeof key === "string" && !key.endsWith(text)) words.set(key, text);
    return text;
  };
  return Object.assign(t, translate);
}
