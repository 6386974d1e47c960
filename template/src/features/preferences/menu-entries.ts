import type { LucideIcon } from "lucide-react";
import Languages from "lucide-react/icons/languages";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import SunMoon from "lucide-react/icons/sun-moon";
import { useTranslation } from "react-i18next";
import type { CommandGroup } from "#kit/client/command.ts";
import { describeLanguage, isLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { themes, toTheme } from "#kit/shared/theme.ts";
import type { MenuChoice } from "#ui/menu-popup.tsx";
import { useLanguageChoice, useThemeChoice } from "./choices.ts";

interface Preference extends MenuChoice {
  icon: LucideIcon;
}

export function usePreferenceEntries(): Preference[] {
  const { t, i18n } = useTranslation("preferences");
  const chooseLanguage = useLanguageChoice();
  const [theme, chooseTheme] = useThemeChoice();
  const language: Preference = {
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

const icons: Partial<Record<string, LucideIcon>> = { light: Sun, dark: Moon, system: Monitor };

export function useCommands() {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: "language" });
  const groups = usePreferenceEntries().map(
    ({ label: title, icon, value: current, options, onValueChange }): CommandGroup => ({
      title,
      commands: options.map(({ value, label, lang }) => ({
        id: `preference ${value}`,
        icon: icons[value] ?? icon,
        label,
        hint: lang === undefined || value === current ? undefined : names.of(value),
        keywords: title,
        lang,
        isCurrent: value === current,
        run: () => onValueChange(value),
      })),
    }),
  );
  return { groups };
}
