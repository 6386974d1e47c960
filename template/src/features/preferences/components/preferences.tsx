import { type ReactNode, useState } from "react";
import { themes, toTheme } from "#kit/shared/bootstrap.ts";
import {
  describeLanguage,
  isLanguage,
  type Language,
  languageParameter,
  languages,
} from "#kit/shared/i18n/languages.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Select, type SelectProps } from "#ui/input.tsx";
import { useLanguageChoice, useThemeChoice } from "../choices.ts";

export function Preferences() {
  return (
    <>
      <LanguageSelect look="quiet" />
      <ThemeSelect look="quiet" />
    </>
  );
}

// Inline, because the icon library would be one more file for the login page.
const disc = (inside: ReactNode) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
    <circle cx="12" cy="12" r="9" />
    {inside}
  </svg>
);
const globe = disc(<path d="M3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18" />);
const halfMoon = disc(<path d="M12 3v18a9 9 0 0 0 0-18" fill="currentColor" />);

/** Applies a choice at once. Without JavaScript, a form requests the page in the other language. */
export function LanguageSelect({ look }: Pick<SelectProps, "look">) {
  const { t, i18n } = useTranslation("preferences");
  const choose = useLanguageChoice();
  // Keeps the choice while its texts load: browser events would otherwise select the current language again.
  const [chosen, setChosen] = useState<Language>();
  if (languages.length < 2) return null;

  return (
    <form method="get" className="flex items-center gap-1">
      <Select
        look={look}
        icon={globe}
        name={languageParameter}
        aria-label={t("language")}
        value={chosen ?? i18n.language}
        onChange={({ target: { value } }) => {
          if (!isLanguage(value)) return;
          setChosen(value);
          void choose(value).finally(() => setChosen((now) => (now === value ? undefined : now)));
        }}
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

export function ThemeSelect({ look }: Pick<SelectProps, "look">) {
  const { t } = useTranslation("preferences");
  const [theme, choose] = useThemeChoice();
  return (
    <Select
      look={look}
      icon={halfMoon}
      aria-label={t("theme")}
      value={theme}
      onValueChange={(value) => choose(toTheme(value))}
    >
      {themes.map((name) => (
        <option key={name} value={name}>
          {t(`themes.${name}`)}
        </option>
      ))}
    </Select>
  );
}
