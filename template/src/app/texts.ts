import { textsFrom } from "#kit/client/texts.ts";

/** For the browser: files, not modules, so that a failed fetch can be repeated, and a missing file does not reload the page. */
export const loadTexts = textsFrom(
  import.meta.glob<string>(["../locales/*.json", "!../locales/untranslated.json"], {
    query: "?url&no-inline",
    import: "default",
    eager: true,
  }),
);
