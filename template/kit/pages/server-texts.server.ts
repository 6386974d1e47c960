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

/** Looks up a text once, and one with values to insert once for these. */
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

/** Of each language and namespace; some hundred are without values. */
const mostWords = 1000;

function keepWordsOf(translate: TFunction): TFunction {
  const words = new Map<unknown, string>();
  const t = (key: unknown, ...values: unknown[]): string => {
    const said = values.length === 0 ? key : JSON.stringify([key, ...values]);
    if (words.size >= mostWords) words.clear();
    const text: string = words.get(said) ?? Reflect.apply(translate, undefined, [key, ...values]);
    words.set(said, text);
    return text;
  };
  return Object.assign(t, translate);
}
