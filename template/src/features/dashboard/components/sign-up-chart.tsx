import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { day as dayMs } from "#kit/shared/time.ts";
import { dayOfYear, monthOfYear } from "#kit/shared/time-text.ts";
import { BarChart, ChartKey, ChartTable, type Column, earlier, labelAt, now } from "#ui/bar-chart.tsx";
import { Segments } from "#ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { signUpPeriodsQuery } from "../queries.ts";
import type { Dashboard, SignUpPeriods } from "../schema.ts";

const ranges = [
  { unit: "months", length: 12 },
  { unit: "weeks", length: 12 },
  { unit: "days", length: 30 },
  { unit: "days", length: 7 },
] as const;
type Range = (typeof ranges)[number];

export function SignUpChart({ days }: { days: Dashboard["signUps"] }) {
  const { t, i18n } = useTranslation("dashboard");
  const title = useId();
  const [wanted, setWanted] = useState<Range>(ranges[0]);
  const { data, error } = useQuery(signUpPeriodsQuery);
  // The dashboard's numbers include the last 30 days.
  const range = error ? ranges[2] : wanted;
  const columns = error ? ofSteps(i18n.language, days) : data ? columnsOf(i18n.language, data, range) : [];
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  const before = columns.reduce((sum, column) => sum + (column.beside ?? 0), 0);
  const earlierIs = range.unit === "months" ? "year" : "period";
  const chart = { columns, label: t("signUps.title"), note: t(`signUps.utc.${range.unit}`) };
  const getText = ({ name, count, beside }: Column) =>
    t(before > 0 ? `signUps.withBefore.${earlierIs}` : "signUps.perDay", {
      day: name,
      count,
      before: beside,
    });
  return (
    <Card aria-labelledby={title}>
      <CardHeader className="items-center">
        <div>
          <CardTitle id={title} className="text-lg">
            {t("signUps.title")}
          </CardTitle>
          <p className="mt-0.5 flex min-h-5 flex-wrap items-center gap-x-4 text-sm text-muted tabular-nums">
            {total > 0 && <ChartKey look={now}>{t("signUps.total", { count: total })}</ChartKey>}
            {before > 0 && (
              <ChartKey look={earlier}>{t(`signUps.beforeTotal.${earlierIs}`, { count: before })}</ChartKey>
            )}
          </p>
        </div>
        <Segments
          label={t("range.label")}
          options={ranges.map((one) => ({
            label: t(`range.${one.unit}`, { count: one.length }),
            isChosen: one === range,
            choose: () => setWanted(one),
          }))}
        />
      </CardHeader>
      <div className="min-h-52">
        {columns.length === 0 && <Skeleton className="h-52" />}
        {columns.length > 0 && total === 0 && (
          <EmptyState icon={<Icon name="user-plus" />} title={t("signUps.none")} />
        )}
        {total > 0 && <BarChart key={`${range.length} ${range.unit}`} getText={getText} {...chart} />}
      </div>
      <ChartTable
        head={t(`signUps.head.${range.unit}`)}
        besideHead={t(`signUps.before.${earlierIs}`)}
        {...chart}
      />
    </Card>
  );
}

function columnsOf(language: string, { months, days }: SignUpPeriods, { unit, length }: Range): Column[] {
  if (unit === "months") return ofMonths(language, months);
  const size = unit === "weeks" ? 7 : 1;
  const counted = days.counts.length;
  const getSum = (from: number) => days.counts.slice(from, from + size).reduce((sum, one) => sum + one, 0);
  const steps = Array.from({ length }, (_, at) => {
    const from = counted - (length - at) * size;
    const day = new Date(Date.parse(days.first) + from * dayMs).toISOString().slice(0, 10);
    return { day, count: getSum(from), beside: getSum(from - length * size) };
  });
  return ofSteps(language, steps);
}

interface Step {
  day: string;
  count: number;
  beside?: number;
}

/** A column for each day or week, named by its first day. Of thirty columns, every seventh has a label. */
function ofSteps(language: string, steps: readonly Step[]): Column[] {
  const [every, inLittleRoom] = steps.length > 12 ? [7, 14] : [1, 3];
  return steps.map(({ day, ...counts }, at) => {
    const name = dayOfYear(language, day);
    return { key: day, ...counts, name, ...labelAt(name, steps.length - 1 - at, every, inLittleRoom) };
  });
}

function ofMonths(language: string, months: SignUpPeriods["months"]): Column[] {
  return months.map(({ month, count, yearBefore }, at) => ({
    key: month,
    count,
    beside: yearBefore,
    name: monthOfYear(language, month, "long"),
    ...labelAt(monthOfYear(language, month, "short"), months.length - 1 - at, 1, 3),
  }));
}
