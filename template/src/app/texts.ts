import { textsFrom } from "#kit/client/texts.ts";
import type texts from "#texts";

// To add a language, add an entry to languages.json and a file to src/locales: docs/add-a-language.md
/** Loads texts in the browser as files, not as modules: a failed fetch can be repeated and does not reload the page. */
export const loadTexts = textsFrom(
  import.meta.glob<string>(["../locales/*.json", "!../locales/untranslated.json"], {
    query: "?url&no-inline",
    import: "default",
    eager: true,
  }),
);

/** The language named in package.json defines the keys. Other keys do not compile, even with a default text. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof texts;
    strictKeyChecks: true;
  }
}
