import { type BackendModule, createInstance, type i18n, type Resource } from "i18next";
import { describeLanguage, type Language } from "./languages.ts";

/** Loads the texts of a feature that are not part of the page. */
export type LoadTexts = (language: string, namespace: string) => Promise<Resource[string]>;

/**
 * One instance per page and language. The server has all texts; the browser starts with those in the page and loads
 * others on demand. Retries are i18next's own.
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
    react: { useSuspense: false },
  });
  return instance;
}

/**
 * In a right-to-left text a Latin name would misplace the punctuation beside it (UAX #9 §2.4.2).
 * React escapes what it renders.
 */
function isolate(value: string): string {
  return /\p{L}/u.test(value) ? `\u2068${value}\u2069` : value;
}

function backend(load: LoadTexts): BackendModule {
  return {
    type: "backend",
    init() {},
    read(language, namespace, done) {
      load(language, namespace).then(
        (texts) => done(null, texts),
        (error) => done(error instanceof Error ? error : String(error), true),
      );
    },
  };
}
