import { useTranslation } from "react-i18next";
import { languageParameter } from "#kit/shared/i18n/language-cookie.ts";
import { describeLanguage, isLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { Select, type SelectProps } from "#ui/input.tsx";
import { useLanguageChoice } from "../use-language-choice.ts";

// Inline, because the icon library would be another file for the login page.
const Globe = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18" />
  </svg>
);

/** Applies immediately. Without JavaScript it is a form that requests the page in the other language. */
export function LanguageSelect({ look }: Pick<SelectProps, "look">) {
  const { t, i18n } = useTranslation("preferences");
  const choose = useLanguageChoice();
  if (languages.length < 2) return null;

  return (
    <form method="get" className="flex items-center gap-1">
      <Select
        look={look}
        icon={<Globe />}
        name={languageParameter}
        aria-label={t("language")}
        value={i18n.language}
        onChange={({ target }) => isLanguage(target.value) && void choose(target.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {describeLanguage(language).name}
          </option>
        ))}
      </Select>
      <noscript>
        <button type="submit">{t("apply")}</button>
      </noscript>
    </form>
  );
}
