import type { i18n } from "i18next";
import { languageCookie, languageKey } from "#shared/i18n/language-cookie.ts";
import type { Language } from "#shared/i18n/languages.ts";

/** Acts at once, without a reload: the texts shown now are fetched in the new language, then the page turns over. */
export async function applyLanguage(i18n: i18n, language: Language): Promise<void> {
  await i18n.changeLanguage(language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = languageCookie(language);
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Storage can be forbidden; the cookie is enough.
  }
}
