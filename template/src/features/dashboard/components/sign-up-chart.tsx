import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { dayOfYear, monthOfYear } from "#kit/shared/time-text.ts";
import { Segments } from "#ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { signUpMonthsQuery } from "../queries.ts";
import type { Dashboard, SignUpMonths } from "../schema.ts";
import { BarChart, ChartTable, type Column, earlier, now } from "./bar-chart.tsx";

export function SignUpChart({ days }: { days: Dashboard["signUps"] }) {
  const { t, i18n } = useTranslation("dashboard");
  const title = useId();
  const [wanted, setWanted] = useState<"days" | "months">("months");
  const { data, error } = useQuery(signUpMonthsQuery);
  const range = error ? "days" : wanted;
  const columns = range === "days" ? ofDays(i18n.language, days) : data ? ofMonths(i18n.language, data) : [];
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  const before = columns.reduce((sum, column) => sum + (column.before ?? 0), 0);
  const note = t(`signUps.utc.${range}`);
  return (
    <Card aria-labelledby={title}>
      <CardHeader className="items-center">
        <div>
          <CardTitle id={title} className="text-lg">
            {t("signUps.title")}
          </CardTitle>
          <p className="mt-0.5 flex min-h-5 flex-wrap items-center gap-x-4 text-sm text-muted tabular-nums">
            {total > 0 && <Key look={now}>{t("signUps.total", { count: total })}</Key>}
            {before > 0 && <Key look={earlier}>{t("signUps.yearBefore", { count: before })}</Key>}
          </p>
        </div>
        <Segments
          label={t("range.label")}
          options={(["months", "days"] as const).map((one) => ({
            label: t(`range.${one}`),
            isChosen: one === range,
            choose: () => setWanted(one),
          }))}
        />
      </CardHeader>
      <div className="min-h-52">
        {columns.length === 0 && <Skeleton className="h-52" />}
        {columns.length > 0 && total === 0 && (
          <EmptyState icon={<Icon name="user-plus" />} title={t(`signUps.empty.${range}`)} />
        )}
        {total > 0 && <BarChart key={range} columns={columns} note={note} />}
      </div>
      <ChartTable head={t(`signUps.head.${range}`)} columns={columns} note={note} />
    </Card>
  );
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-xs ${look}`} />
      {children}
    </span>
  );
}

/** Labels every seventh day, counted back from today. */
function ofDays(language: string, days: Dashboard["signUps"]): Column[] {
  return days.map(({ day, count }, at) => {
    const name = dayOfYear(language, day);
    const age = days.length - 1 - at;
    return { key: day, count, name, ...(age % 7 === 0 && { label: name }), isMinor: age % 14 !== 0 };
  });
}

function ofMonths(language: string, { months }: SignUpMonths): Column[] {
  return months.map(({ month, count, yearBefore }, at) => ({
    key: month,
    count,
    before: yearBefore,
    name: monthOfYear(language, month, "long"),
    label: monthOfYear(language, month, "short"),
    isMinor: (months.length - 1 - at) % 3 !== 0,
  }));
}
