import { useNavigate } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { useBootstrap, useKnownBootstrap } from "#kit/client/bootstrap.ts";
import { applyLanguage, applyTheme } from "#kit/client/choices.ts";
import { type Theme, themeKey, toTheme } from "#kit/shared/bootstrap.ts";
import type { Language } from "#kit/shared/i18n/languages.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { PreferencesApi } from "./feature.server.ts";

export function useLanguageChoice(): (language: Language) => Promise<void> {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const { session, demo } = useKnownBootstrap() ?? {};
  return async (language) => {
    await applyLanguage(i18n, language);
    // The user has since switched to another language.
    if (i18n.language !== language) return;
    if (session && session.impersonatedBy === null && !demo) void keepForMails(language).catch(() => {});
    // The URL must not request the previous language.
    await navigate({ to: ".", search: (search) => ({ ...search, lng: undefined }), replace: true });
  };
}

/** If this fails, the next sign-in stores the language. Loaded on demand: the login page has no API client. */
async function keepForMails(language: Language): Promise<void> {
  const { apiOf } = await import("#kit/client/api.ts");
  await apiOf<PreferencesApi>().api.account.language.put({ language });
}

export function useThemeChoice(): [Theme, (theme: Theme) => void] {
  const { theme: served } = useBootstrap();
  const theme = useSyncExternalStore(
    watchTheme,
    () => toTheme(document.documentElement.dataset.theme),
    () => served,
  );
  return [theme, applyTheme];
}

/** Reports changes of the theme, by this page or by another tab. */
function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === themeKey) applyTheme(toTheme(newValue));
  };
  window.addEventListener("storage", follow);
  return () => {
    observer.disconnect();
    window.removeEventListener("storage", follow);
  };
}
