import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { timeOfDay } from "#kit/shared/time-text.ts";
import { BarChart, ChartKey, ChartTable, type Column, labelAt, now } from "#ui/bar-chart.tsx";
import { Card, CardHeader, CardTitle } from "#ui/card.tsx";
import type { JobCounts } from "../schema.ts";

const failedLook = "bg-danger forced-colors:border forced-colors:border-[CanvasText]";

/** How many jobs were completed or failed in each of the last 24 hours. Hidden if none were. */
export function HoursChart({ hours }: Pick<JobCounts, "hours">) {
  const { t, i18n } = useTranslation("jobs-page");
  if (hours.every(({ done, failed }) => done + failed === 0)) return null;
  const columns = hours.map(({ from, done, failed }, at): Column => {
    const name = timeOfDay(i18n.language, from, "UTC");
    const label = labelAt(name, hours.length - 1 - at, 4, 8);
    return { key: from, count: done, beside: failed, name, ...label };
  });
  const chart = { columns, label: t("counts.done"), note: t("hours.utc") };
  return (
    <Card className="mb-4 print:hidden">
      <CardHeader className="items-baseline">
        <CardTitle>{t("hours.title")}</CardTitle>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <ChartKey look={now}>{t("states.done")}</ChartKey>
          <ChartKey look={failedLook}>{t("states.failed")}</ChartKey>
        </p>
      </CardHeader>
      <BarChart
        {...chart}
        height="h-24"
        besideLook={failedLook}
        getText={({ name, count, beside }) => t("hours.text", { from: name, done: count, failed: beside })}
      />
      <ChartTable {...chart} head={t("hours.head")} besideHead={t("states.failed")} />
    </Card>
  );
}
