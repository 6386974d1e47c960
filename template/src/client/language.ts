import type { i18n } from "i18next";
import { languageCookie, languageKey } from "#shared/i18n/language-cookie.ts";
import type { Language } from "#shared/i18n/languages.ts";

/**
 * Takes effect without a reload: loads the texts of this page in the new language, then switches. If they cannot be
 * loaded, the server renders the page in that language.
 */
export async function applyLanguage(i18n: i18n, language: Language): Promise<void> {
  rememberLanguage(language);
  await i18n.loadLanguages(language);
  await untilLoaded(i18n);
  if (!hasTexts(i18n, language, i18n.options.ns)) await (await import("./session-sync.ts")).reloadWithDraft();
  await i18n.changeLanguage(language);
}

/** Waits for the texts of pages that were fetched ahead meanwhile, too: they arrive in both languages. */
async function untilLoaded(i18n: i18n): Promise<void> {
  const namespaces = [i18n.options.ns ?? []].flat();
  await i18n.loadNamespaces(namespaces);
  if ([i18n.options.ns].flat().length > namespaces.length) await untilLoaded(i18n);
}

/** `i18n.hasLoadedNamespace` is true for namespaces that failed to load. */
export function hasTexts(i18n: i18n, language: string, namespaces: string | readonly string[] = []): boolean {
  return [namespaces].flat().every((name) => i18n.hasResourceBundle(language, name));
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
