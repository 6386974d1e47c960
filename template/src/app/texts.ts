import { textsFrom } from "#kit/client/texts.ts";

/** Loads texts in the browser as files, not modules: a failed fetch can be repeated and causes no page reload. */
export const loadTexts = textsFrom(
  import.meta.glob<string>(["../locales/*.json", "!../locales/untranslated.json"], {
    query: "?url&no-inline",
    import: "default",
    eager: true,
  }),
);
