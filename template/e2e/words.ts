import { readFileSync } from "node:fs";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";

const texts = JSON.parse(readFileSync(`src/locales/${defaultLanguage}.json`, "utf8"));

/** Texts in the project's default language, so that tests find controls by their visible names. */
export const { t } = createI18n({ language: defaultLanguage, texts: { [defaultLanguage]: texts } });
