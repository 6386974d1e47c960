import { useTranslation } from "react-i18next";
import { Card } from "#ui/primitives/card.tsx";
import { counted } from "../counted.ts";
import type { Dashboard } from "../schema.ts";

export function Counts({ counts }: Pick<Dashboard, "counts">) {
  const { t } = useTranslation("dashboard");
  return (
    <Card aria-label={t("counts.title")}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-4">
        {counted.map((name) => {
          const count = counts[name];
          return (
            count !== undefined && (
              <div key={name}>
                <dt className="text-sm text-muted">{t(`counts.${name}`)}</dt>
                <dd className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
                  {t("counts.value", { count })}
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </Card>
  );
}
