import { textsFrom } from "#kit/client/texts.ts";
import type texts from "#texts";

// Another language is an entry in languages.json and a file in src/locales: docs/add-a-language.md
/** Loads texts in the browser as files, not modules: a failed fetch can be repeated and causes no page reload. */
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
