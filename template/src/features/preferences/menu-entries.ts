import Languages from "lucide-react/icons/languages";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import SunMoon from "lucide-react/icons/sun-moon";
import { useTranslation } from "react-i18next";
import type { CommandGroup } from "#kit/client/command.ts";
import { describeLanguage, isLanguage, type Language, languages } from "#kit/shared/i18n/languages.ts";
import { type Theme, themes, toTheme } from "#kit/shared/theme.ts";
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

// In the command palette, each choice is a command.

const icons = { light: Sun, dark: Moon, system: Monitor };

function useLanguageCommands(): CommandGroup {
  const { t, i18n } = useTranslation("preferences");
  const choose = useLanguageChoice();
  const names = new Intl.DisplayNames(i18n.language, { type: "language" });
  const toCommand = (language: Language) => ({
    id: `language ${language}`,
    icon: Languages,
    label: describeLanguage(language).name,
    hint: language === i18n.language ? undefined : names.of(language),
    keywords: t("language"),
    lang: language,
    isCurrent: language === i18n.language,
    run: () => choose(language),
  });
  return { title: t("language"), commands: languages.length < 2 ? [] : languages.map(toCommand) };
}

function useThemeCommands(): CommandGroup {
  const { t } = useTranslation("preferences");
  const [current, choose] = useThemeChoice();
  const toCommand = (theme: Theme) => ({
    id: `theme ${theme}`,
    icon: icons[theme],
    label: t(`themes.${theme}`),
    keywords: t("theme"),
    isCurrent: theme === current,
    run: () => choose(theme),
  });
  return { title: t("theme"), commands: themes.map(toCommand) };
}

export const useCommands = () => ({ groups: [useLanguageCommands(), useThemeCommands()] });
