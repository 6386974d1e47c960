import type { ResourceLanguage } from "i18next";
import { serverTexts } from "#kit/pages/server-texts.server.ts";

export const serverI18n = serverTexts(
  import.meta.glob<ResourceLanguage>(["../locales/*.json", "!../locales/untranslated.json"], {
    eager: true,
    import: "default",
  }),
);
