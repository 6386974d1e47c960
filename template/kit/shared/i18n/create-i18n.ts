import { type BackendModule, createInstance, type i18n, type Resource, type ResourceLanguage } from "i18next";
import { describeLanguage, type Language } from "./languages.ts";

/** The id of the element that contains the page's texts. */
export const textsId = "texts";

/** Loads texts of a language: those of a namespace with its own file or, by default, all others. */
export type LoadTexts = (language: string, namespace?: string) => Promise<ResourceLanguage>;

/** Returns the instance of a language. The server has one for each. */
export type I18nOf = (language: Language) => i18n;

const loaders = new WeakMap<i18n["services"], LoadTexts>();

/**
 * The loader of an instance in the browser. Also accepts the wrapper of `useTranslation`: its services are the same.
 */
export const getLoader = ({ services }: i18n): LoadTexts | undefined => loaders.get(services);

/**
 * One instance per page and language. The server has all texts; the browser starts with those of the rendered page, and
 * loads the rest of the language's file when it needs one of them or is idle.
 */
export function createI18n(options: { language: Language; texts: Resource; load?: LoadTexts }): i18n {
  const instance = createInstance();
  if (options.load) instance.use(backend(options.load));
  void instance.init({
    lng: options.language,
    fallbackLng: false,
    resources: options.texts,
    partialBundledLanguages: options.load !== undefined,
    ns: Object.keys(options.texts[options.language] ?? {}),
    defaultNS: "common",
    initAsync: false,
    interpolation: { escapeValue: describeLanguage(options.language).direction === "rtl", escape: isolate },
    // A component suspends until the texts that it needs have loaded.
    react: { useSuspense: options.load !== undefined },
  });
  if (options.load) loaders.set(instance.services, options.load);
  return instance;
}

/**
 * Isolates an inserted value: in a right-to-left text, a Latin name would misplace the punctuation around it (UAX #9
 * §2.4.2). React escapes HTML, so this need not.
 */
function isolate(value: string): string {
  return /\p{L}/u.test(value) ? `\u2068${value}\u2069` : value;
}

const backend = (load: LoadTexts): BackendModule => ({
  type: "backend",
  init() {},
  // A function with two parameters returns a promise. With a third one, i18next would expect a callback.
  read: async (language, namespace) => (await load(language, namespace))[namespace] ?? {},
});
