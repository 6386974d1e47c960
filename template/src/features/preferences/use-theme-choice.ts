import { useSyncExternalStore } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { applyTheme } from "#kit/client/choices.ts";
import { type Theme, themeKey, toTheme } from "#kit/shared/theme.ts";

/** The theme of the page, and how to choose another. */
export function useThemeChoice(): [Theme, (theme: Theme) => void] {
  const { theme: served } = useBootstrap();
  const theme = useSyncExternalStore(
    watchTheme,
    () => toTheme(document.documentElement.dataset.theme),
    () => served,
  );
  return [theme, chooseTheme];
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  // As another tab would tell it: a select on this page follows.
  window.dispatchEvent(new StorageEvent("storage", { key: themeKey, newValue: theme }));
}
