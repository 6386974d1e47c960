import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayOfYear, monthOfYear } from "#kit/shared/time-text.ts";
import { Segments } from "#ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#ui/card.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { signUpMonthsQuery } from "../queries.ts";
import type { Dashboard, SignUpMonths } from "../schema.ts";
import { BarChart, ChartTable, type Column } from "./bar-chart.tsx";

/** Sign-ups per month, or per day if the user chooses so. */
export function SignUpChart({ days }: { days: Dashboard["signUps"] }) {
  const { t, i18n } = useTranslation("dashboard");
  const title = useId();
  const [wanted, setWanted] = useState<"days" | "months">("months");
  const { data, error } = useQuery(signUpMonthsQuery);
  const range = error ? "days" : wanted;
  const columns = range === "days" ? ofDays(i18n.language, days) : data ? ofMonths(i18n.language, data) : [];
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  const before = columns.reduce((sum, column) => sum + (column.before ?? 0), 0);
  return (
    <Card aria-labelledby={title}>
      <CardHeader className="items-center">
        <div>
          <CardTitle id={title}>{t("signUps.title")}</CardTitle>
          <p className="mt-0.5 text-sm text-muted">{t(`signUps.intro.${range}`)}</p>
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
      <div className="min-h-56">
        {columns.length === 0 && <Skeleton className="h-52" />}
        {columns.length > 0 && total === 0 && (
          <EmptyState icon={<UserPlus />} title={t(`signUps.empty.${range}`)} />
        )}
        {total > 0 && (
          <>
            <p className="mb-3 flex flex-wrap items-center gap-x-4 text-sm tabular-nums">
              <span className="font-medium">{t("signUps.total", { count: total })}</span>
              {before > 0 && (
                <span className="text-muted before:me-2 before:inline-block before:w-5 before:border-t-2 before:border-dashed before:border-muted before:align-middle">
                  {t("signUps.yearBefore", { count: before })}
                </span>
              )}
            </p>
            <BarChart key={range} columns={columns} />
          </>
        )}
      </div>
      <ChartTable head={t(`signUps.head.${range}`)} columns={columns} />
    </Card>
  );
}

/** Labels every seventh day, counted back from today. */
function ofDays(language: string, days: Dashboard["signUps"]): Column[] {
  return days.map(({ day, count }, at) => {
    const name = dayOfYear(language, day);
    const age = days.length - 1 - at;
    return { key: day, count, name, ...(age % 7 === 0 && { label: labelOf(name, age % 14 === 0) }) };
  });
}

function ofMonths(language: string, { months }: SignUpMonths): Column[] {
  return months.map(({ month, count, yearBefore }, at) => ({
    key: month,
    count,
    before: yearBefore,
    name: monthOfYear(language, month, "long"),
    label: labelOf(monthOfYear(language, month, "short"), (months.length - 1 - at) % 3 === 0),
  }));
}

const labelOf = (text: string, always: boolean) => ({ text, at: always ? "always" : "wide" }) as const;
