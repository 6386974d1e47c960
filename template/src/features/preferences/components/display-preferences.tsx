import { languages } from "#kit/shared/i18n/languages.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Section, SectionRow, SectionRows } from "#ui/card.tsx";
import { LanguageSelect, ThemeSelect } from "./preferences.tsx";

export function DisplayPreferences() {
  const { t } = useTranslation("preferences");
  return (
    <Section title={t("title")} description={t("intro")}>
      <SectionRows>
        {languages.length > 1 && (
          <SectionRow label={t("language")}>
            <div className="w-44 md:[&_select]:text-sm">
              <LanguageSelect look="box" />
            </div>
          </SectionRow>
        )}
        <SectionRow label={t("theme")}>
          <div className="w-44 md:[&_select]:text-sm">
            <ThemeSelect look="box" />
          </div>
        </SectionRow>
      </SectionRows>
    </Section>
  );
}
