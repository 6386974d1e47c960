import { keepPreviousData, useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayOfYear, monthOfYear } from "#kit/shared/time-text.ts";
import { Segments } from "#ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#ui/card.tsx";
import { cn } from "#ui/cn.ts";
import { EmptyState } from "#ui/states.tsx";
import { signUpMonthsQuery } from "../queries.ts";
import type { Dashboard, SignUpMonths } from "../schema.ts";
import { BarChart, ChartTable, type Column } from "./bar-chart.tsx";

/** Sign-ups per day; on request, per month. */
export function SignUpChart({ days }: { days: Dashboard["signUps"] }) {
  const { t, i18n } = useTranslation("dashboard");
  const title = useId();
  const [wanted, setWanted] = useState<"days" | "months">("days");
  const { data, isFetching } = useQuery({
    ...signUpMonthsQuery,
    enabled: wanted === "months",
    placeholderData: keepPreviousData,
  });
  const range = wanted === "months" && data ? "months" : "days";
  const columns = range === "months" && data ? ofMonths(i18n.language, data) : ofDays(i18n.language, days);
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card aria-labelledby={title}>
      <CardHeader className="items-center">
        <div>
          <CardTitle id={title}>{t("signUps.title")}</CardTitle>
          <p className="mt-0.5 text-sm text-muted">{t(`signUps.intro.${range}`)}</p>
        </div>
        <Segments
          label={t("range.label")}
          options={(["days", "months"] as const).map((one) => ({
            label: t(`range.${one}`),
            isChosen: one === wanted,
            choose: () => setWanted(one),
          }))}
        />
      </CardHeader>
      <div
        aria-busy={wanted !== range}
        className={cn("min-h-56 transition-opacity", wanted !== range && isFetching && "opacity-50")}
      >
        {total > 0 ? (
          <>
            <p className="mb-3 text-sm font-medium tabular-nums">{t("signUps.total", { count: total })}</p>
            <BarChart key={range} label={t("signUps.title")} columns={columns} />
          </>
        ) : (
          <EmptyState icon={<UserPlus />} title={t(`signUps.empty.${range}`)} />
        )}
      </div>
      <ChartTable caption={t("signUps.title")} head={t(`signUps.head.${range}`)} columns={columns} />
    </Card>
  );
}

/** Every week's day is labelled, where today is one. */
function ofDays(language: string, days: Dashboard["signUps"]): Column[] {
  return days.map(({ day, count }, at) => {
    const name = dayOfYear(language, day);
    const age = days.length - 1 - at;
    return { key: day, count, name, ...(age % 7 === 0 && { label: labelOf(name, age % 14 === 0) }) };
  });
}

function ofMonths(language: string, { months }: SignUpMonths): Column[] {
  return months.map(({ month, count }, at) => ({
    key: month,
    count,
    name: monthOfYear(language, month, "long"),
    label: labelOf(monthOfYear(language, month, "short"), (months.length - 1 - at) % 3 === 0),
  }));
}

const labelOf = (text: string, always: boolean) => ({ text, at: always ? "always" : "wide" }) as const;
