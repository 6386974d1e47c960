import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { applyLanguage } from "#client/language.ts";
import { languageParameter } from "#shared/i18n/language-cookie.ts";
import { describeLanguage, isLanguage, languages } from "#shared/i18n/languages.ts";
import { Select, type SelectProps } from "#ui/form/select.tsx";
import { LanguageIcon } from "./icons.tsx";

/** Acts at once. Without scripts it is a form that asks the server for the page in the other language. */
export function LanguageSelect({ look }: Pick<SelectProps, "look">) {
  const { t, i18n } = useTranslation("preferences");
  const navigate = useNavigate();

  async function choose(value: string) {
    if (!isLanguage(value)) return;
    await applyLanguage(i18n, value);
    // The address must not ask for the language that was left.
    await navigate({ to: ".", search: (search) => ({ ...search, lng: undefined }), replace: true });
  }

  return (
    <form method="get" className="flex items-center gap-1">
      <Select
        look={look}
        icon={<LanguageIcon />}
        name={languageParameter}
        aria-label={t("language")}
        value={i18n.language}
        onChange={(event) => void choose(event.target.value)}
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
