import { useTranslation } from "react-i18next";
import { Card, CardTitle } from "#ui/primitives/card.tsx";
import { Preferences } from "./preferences.tsx";

export function DisplayPreferences() {
  const { t } = useTranslation("preferences");
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <CardTitle>{t("title")}</CardTitle>
        <p className="mt-1 text-muted">{t("intro")}</p>
      </div>
      <div className="grid w-full grid-cols-2 gap-2.5 sm:w-auto">
        <Preferences look="box" />
      </div>
    </Card>
  );
}
