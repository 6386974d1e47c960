import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { applyLanguage } from "#kit/client/language.ts";
import type { Language } from "#kit/shared/i18n/languages.ts";

export function useLanguageChoice(): (language: Language) => Promise<void> {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  return async (language) => {
    await applyLanguage(i18n, language);
    // The URL must not request the previous language.
    await navigate({ to: ".", search: (search) => ({ ...search, lng: undefined }), replace: true });
  };
}
