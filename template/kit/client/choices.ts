import type { i18n } from "i18next";
import { languageCookie, languageKey } from "../shared/i18n/language-cookie.ts";
import type { Language } from "../shared/i18n/languages.ts";
import { sidebarCollapsed, sidebarKey, type Theme, themeKey } from "../shared/theme.ts";
import { addTexts } from "./texts.ts";

/** Applies a theme. The cookie is for the server, local storage for other tabs. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  remember(themeKey, theme);
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage can be forbidden; the cookie is enough for this browser tab.
  }
}

/** Follows changes in other tabs. Returns the function that stops it. */
export function followTheme(onChange: (theme: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === themeKey) onChange(event.newValue);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

const oneYear = 365 * 24 * 60 * 60;

/** Stores a choice in a cookie, so that the server renders the next page with it. */
function remember(name: string, value: string, lifetimeSeconds = oneYear): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax`;
}

export function rememberSidebar(collapsed: boolean): void {
  remember(sidebarKey, collapsed ? sidebarCollapsed : "open");
}

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
