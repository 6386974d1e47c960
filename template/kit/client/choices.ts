import type { i18n } from "i18next";
import { useSyncExternalStore } from "react";
import { sidebarCollapsed, sidebarKey, type Theme, themeKey } from "../shared/bootstrap.ts";
import { type Language, languageCookie, languageKey } from "../shared/i18n/languages.ts";
import { addTexts } from "./texts.ts";

/** Shows the page in another theme. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  writeCookie(`${themeKey}=${theme}${aYear}`);
  store(themeKey, theme);
}

const aYear = `; Path=/; Max-Age=${365 * 24 * 60 * 60}; SameSite=Lax`;

/** Sends the choice to the server with every later request, so that the next page is rendered with it. */
function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API.
  document.cookie = cookie;
}

/** Keeps a choice in a cookie for a year, so that the server knows it. @public */
export const keepChoice = (name: string, value: string) => writeCookie(`${name}=${value}${aYear}`);

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be blocked. The cookie alone is enough.
  }
}

/** Remembers whether the sidebar is open. */
export function rememberSidebar(collapsed: boolean): void {
  keepChoice(sidebarKey, collapsed ? sidebarCollapsed : "open");
}

/** The texts of two languages may arrive in a different order from the user's choices. */
let lastChosen: Language | undefined;

/** Loads the texts of a language, then switches to it. If loading fails, reloads the page in that language. */
export async function applyLanguage(i18n: i18n, language: Language): Promise<void> {
  lastChosen = language;
  writeCookie(languageCookie(language));
  store(languageKey, language);
  await addTexts(i18n, language).catch(async () => (await import("./session-sync.ts")).reloadWithDraft());
  if (lastChosen === language) await i18n.changeLanguage(language);
}

/** Undefined on the server. */
export function useMedia(query: string): boolean | undefined {
  const media = typeof window === "undefined" ? undefined : window.matchMedia(query);
  return useSyncExternalStore<boolean | undefined>(
    (onChange) => {
      media?.addEventListener("change", onChange);
      return () => media?.removeEventListener("change", onChange);
    },
    () => media?.matches,
    () => undefined,
  );
}
