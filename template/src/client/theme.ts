import { type Theme, themeKey } from "#shared/theme.ts";
import { remember } from "./remember.ts";

/** Acts at once. The cookie lets the server render the right theme, local storage carries it to other tabs. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  remember(themeKey, theme);
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage can be forbidden; the cookie is enough for this browser tab.
  }
}

/** Follows the choice made in another tab. Returns the function that stops it. */
export function followTheme(onChange: (theme: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === themeKey) onChange(event.newValue);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
