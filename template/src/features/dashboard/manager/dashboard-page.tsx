import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { PageHeader } from "#ui/page.tsx";
import { LoadFailed } from "#ui/states.tsx";
import { DashboardSkeleton } from "../components/dashboard-skeleton.tsx";
import { SignUpChart } from "../components/sign-up-chart.tsx";
import { Stats } from "../components/stats.tsx";
import type { Counted } from "../counted.ts";
import { dashboardQuery } from "../queries.ts";

interface DashboardPageProps {
  /** For the counts that have no curve. */
  pictures: Partial<Record<Counted, ReactNode>>;
  /** Lists of other features, each in a `LatestCard`. */
  latest: ReactNode;
  /** The switch between the areas. */
  areas: ReactNode;
}

export function DashboardPage({ pictures, latest, areas }: DashboardPageProps) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <DocumentTitle>{t("page.title")}</DocumentTitle>
      <PageHeader title={t("page.title")} description={t("page.intro")} actions={areas} />
      <div className="flex flex-col gap-6">
        <Numbers pictures={pictures} />
        <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">{latest}</div>
      </div>
    </>
  );
}

function Numbers({ pictures }: Pick<DashboardPageProps, "pictures">) {
  const { t } = useTranslation("dashboard");
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);

  if (data) {
    return (
      <>
        <Stats counts={data.counts} recent={data.recent} pictures={pictures} />
        <SignUpChart days={data.signUps} />
      </>
    );
  }
  if (!error) return <DashboardSkeleton />;
  return (
    <LoadFailed title={t("page.failed")} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  );
}
