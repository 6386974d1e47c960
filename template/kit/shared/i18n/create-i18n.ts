import { type BackendModule, createInstance, type i18n, type Resource, type ResourceLanguage } from "i18next";
import { describeLanguage, type Language } from "./languages.ts";

/** The id of the element that contains the texts the page was rendered with. */
export const textsId = "texts";

/** Loads the texts of a language: a namespace with a separate file, or all others by default. */
export type LoadTexts = (language: string, namespace?: string) => Promise<ResourceLanguage>;

/** Returns the instance of a language. The server has one for each. */
export type I18nOf = (language: Language) => i18n;

const loaders = new WeakMap<i18n["services"], LoadTexts>();

/** The loader of an instance in the browser. Accepts the wrapper of `useTranslation` too: its services are the same. */
export const getLoader = ({ services }: i18n): LoadTexts | undefined => loaders.get(services);

/**
 * One instance per page and language. The server has all texts; the browser starts with those that the page was rendered
 * with, and loads the rest of the language's file when it needs one of them or is idle.
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
    // A component that needs texts which are not loaded yet suspends until they are.
    react: { useSuspense: options.load !== undefined },
  });
  if (options.load) loaders.set(instance.services, options.load);
  return instance;
}

/**
 * Isolates an inserted value: in a right-to-left text, a Latin name would misplace the punctuation next to it
 * (UAX #9 §2.4.2). HTML needs no escaping here, because React does that.
 */
function isolate(value: string): string {
  return /\p{L}/u.test(value) ? `\u2068${value}\u2069` : value;
}

const backend = (load: LoadTexts): BackendModule => ({
  type: "backend",
  init() {},
  // With two parameters, i18next expects a callback instead of a promise.
  read: async (language, namespace) => (await load(language, namespace))[namespace] ?? {},
});
