import Languages from "lucide-react/icons/languages";
import SunMoon from "lucide-react/icons/sun-moon";
import { useTranslation } from "react-i18next";
import { describeLanguage, isLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { themes, toTheme } from "#kit/shared/theme.ts";
import type { MenuEntry } from "#ui/menu.tsx";
import { useLanguageChoice, useThemeChoice } from "./choices.ts";

export function usePreferenceEntries(): MenuEntry[] {
  const { t, i18n } = useTranslation("preferences");
  const chooseLanguage = useLanguageChoice();
  const [theme, chooseTheme] = useThemeChoice();
  const language: MenuEntry = {
    label: t("language"),
    icon: Languages,
    value: i18n.language,
    options: languages.map((value) => ({ value, label: describeLanguage(value).name, lang: value })),
    onValueChange: (value) => {
      if (isLanguage(value)) void chooseLanguage(value);
    },
  };
  return [
    ...(languages.length > 1 ? [language] : []),
    {
      label: t("theme"),
      icon: SunMoon,
      value: theme,
      options: themes.map((value) => ({ value, label: t(`themes.${value}`) })),
      onValueChange: (value) => chooseTheme(toTheme(value)),
    },
  ];
}
