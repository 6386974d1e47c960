import Languages from "lucide-react/icons/languages";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useTranslation } from "react-i18next";
import type { CommandGroup } from "#kit/client/command.ts";
import { describeLanguage, type Language, languages } from "#kit/shared/i18n/languages.ts";
import { type Theme, themes } from "#kit/shared/theme.ts";
import { useLanguageChoice, useThemeChoice } from "./choices.ts";

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
