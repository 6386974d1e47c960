import { title } from "../shared/app.ts";
import type { I18nOf } from "../shared/i18n/create-i18n.ts";
import type { Language } from "../shared/i18n/languages.ts";

/** One sentence on the product. */
export function descriptionIn(language: Language, i18nOf: I18nOf): string {
  return i18nOf(language).t("head:description", { app: title });
}
