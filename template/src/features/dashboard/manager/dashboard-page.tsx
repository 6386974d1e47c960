import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { LoadFailed } from "#ui/states.tsx";
import { DashboardSkeleton } from "../components/dashboard-skeleton.tsx";
import { LatestCard } from "../components/latest-card.tsx";
import { SignUpChart } from "../components/sign-up-chart.tsx";
import { Stats, useCounters } from "../components/stats.tsx";
import { dashboardQuery } from "../queries.ts";

/** @param areas the switch between the areas */
export function DashboardPage({ areas }: { areas: ReactNode }) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <DocumentTitle>{t("page.title")}</DocumentTitle>
      <h1 tabIndex={-1} className="text-2xl not-print:sr-only">
        {t("page.title")}
      </h1>
      <p className="mb-4 text-sm text-muted">{t("page.intro")}</p>
      <div data-wide="" className="flex flex-col gap-6">
        <Numbers />
        <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
          {useCounters().map(
            ({ name, latest, ...card }) => latest && <LatestCard key={name} latest={latest} {...card} />,
          )}
        </div>
      </div>
      {areas}
    </>
  );
}

function Numbers() {
  const { t } = useTranslation("dashboard");
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);

  if (data) {
    return (
      <>
        <Stats counts={data.counts} recent={data.recent} />
        {data.signUps.length > 0 && <SignUpChart days={data.signUps} />}
      </>
    );
  }
  if (!error) return <DashboardSkeleton />;
  return (
    <LoadFailed title={t("page.failed")} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  );
}
