import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useKnownBootstrap } from "#kit/client/bootstrap.ts";
import { applyLanguage } from "#kit/client/choices.ts";
import type { Language } from "#kit/shared/i18n/languages.ts";
import type { PreferencesApi } from "./api.server.ts";

export function useLanguageChoice(): (language: Language) => Promise<void> {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const { session, demo } = useKnownBootstrap() ?? {};
  return async (language) => {
    await applyLanguage(i18n, language);
    // Another one was chosen meanwhile.
    if (i18n.language !== language) return;
    if (session && session.impersonatedBy === null && !demo) void keepForMails(language).catch(() => {});
    // The URL must not request the previous language.
    await navigate({ to: ".", search: (search) => ({ ...search, lng: undefined }), replace: true });
  };
}

/**
 * Without it the next sign-in keeps it, so nobody waits or hears of a failure. The API is fetched when it is needed: the
 * login page has a choice of the language too, but no use for it.
 */
async function keepForMails(language: Language): Promise<void> {
  const { apiOf } = await import("#kit/client/api.ts");
  await apiOf<PreferencesApi>().api.account.language.put({ language });
}
