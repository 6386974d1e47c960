import type { i18n, ResourceLanguage, TFunction } from "i18next";
import { createI18n, type I18nOf } from "../shared/i18n/create-i18n.ts";
import { type Language, languages } from "../shared/i18n/languages.ts";
import { keep } from "../shared/time-text.ts";

/** An instance for each language is never changed, so requests share no state. `files` are from `import.meta.glob`. */
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

/** Caches each looked-up text; texts with inserted values are cached per set of values. */
function keepWords(instance: i18n): i18n {
  const { getFixedT } = instance;
  const known = new Map<string, TFunction>();
  return Object.assign(instance, {
    getFixedT(...scope: [unknown, unknown?, unknown?, { scopeNs?: unknown }?]): TFunction {
      const [language, namespaces, prefix, { scopeNs } = {}] = scope;
      return keep(known, `${language} ${namespaces} ${prefix} ${scopeNs}`, () =>
        keepWordsOf(Reflect.apply(getFixedT, instance, scope)),
      );
    },
  });
}

function keepWordsOf(translate: TFunction): TFunction {
  const words = new Map<string, string>();
  const t = (...asked: [unknown, ...unknown[]]): string => {
    const [key] = asked;
    const said = asked.length === 1 && typeof key === "string" ? key : JSON.stringify(asked);
    return keep(words, said, () => Reflect.apply(translate, undefined, asked));
  };
  return Object.assign(t, translate);
}
