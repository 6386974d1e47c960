import { title } from "#kit/shared/app.ts";
import type { Language } from "#kit/shared/i18n/languages.ts";
import { serverI18n } from "../texts.server.ts";

/** One sentence on the product. */
export function descriptionIn(language: Language): string {
  return serverI18n(language).t("head:description", { app: title });
}
