import { useSyncExternalStore } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { applyTheme, followTheme } from "#kit/client/choices.ts";
import { type Theme, toTheme } from "#kit/shared/theme.ts";

/** The theme of the page, and how to choose another. */
export function useThemeChoice(): [Theme, (theme: Theme) => void] {
  const { theme: served } = useBootstrap();
  const theme = useSyncExternalStore(
    watchTheme,
    () => toTheme(document.documentElement.dataset.theme),
    () => served,
  );
  return [theme, applyTheme];
}

/** Whatever has changed it: this page, or another tab. */
function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const stop = followTheme((theme) => applyTheme(toTheme(theme)));
  return () => {
    observer.disconnect();
    stop();
  };
}
