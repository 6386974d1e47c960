import { type Theme, themeKey } from "../shared/theme.ts";
import { remember } from "./remember.ts";

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
