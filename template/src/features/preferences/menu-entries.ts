import type { CommandGroup } from "#kit/client/command.ts";
import type { IconName } from "#kit/client/icon.ts";
import { themes, toTheme } from "#kit/shared/bootstrap.ts";
import { describeLanguage, isLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { MenuChoice } from "#ui/menu-popup.tsx";
import { useLanguageChoice, useThemeChoice } from "./choices.ts";

interface Preference extends MenuChoice {
  icon: IconName;
}

export function usePreferenceEntries(): Preference[] {
  const { t, i18n } = useTranslation("preferences");
  const chooseLanguage = useLanguageChoice();
  const [theme, chooseTheme] = useThemeChoice();
  const language: Preference = {
    label: t("language"),
    icon: "languages",
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
      icon: "sun-moon",
      value: theme,
      options: themes.map((value) => ({ value, label: t(`themes.${value}`) })),
      onValueChange: (value) => chooseTheme(toTheme(value)),
    },
  ];
}

const icons: Partial<Record<string, IconName>> = { light: "sun", dark: "moon", system: "monitor" };

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
