import type { i18n } from "i18next";
import { languageCookie, languageKey } from "../shared/i18n/language-cookie.ts";
import type { Language } from "../shared/i18n/languages.ts";
import { addTexts } from "./texts.ts";

/**
 * Takes effect without a reload: loads the texts of the new language, then switches. If they cannot be
 * loaded, the server renders the page in that language.
 */
export async function applyLanguage(i18n: i18n, language: Language): Promise<void> {
  rememberLanguage(language);
  await addTexts(i18n, language).catch(async () => (await import("./session-sync.ts")).reloadWithDraft());
  await i18n.changeLanguage(language);
}

function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = languageCookie(language);
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Storage can be forbidden; the cookie is enough.
  }
}
