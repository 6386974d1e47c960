import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#client/document-title.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Counts } from "../components/counts.tsx";
import { DashboardSkeleton } from "../components/dashboard-skeleton.tsx";
import { SignUpChart } from "../components/sign-up-chart.tsx";
import { dashboardQuery } from "../queries.ts";

interface DashboardPageProps {
  /** The switch between the areas. */
  areas: ReactNode;
}

export function DashboardPage({ areas }: DashboardPageProps) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <DocumentTitle>{t("page.title")}</DocumentTitle>
      <PageHeader title={t("page.title")} description={t("page.intro")} />
      <div className="flex flex-col gap-6">
        {areas}
        <Numbers />
      </div>
    </>
  );
}

function Numbers() {
  const { t } = useTranslation("dashboard");
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);

  if (data) {
    return (
      <>
        <Counts counts={data.counts} />
        <SignUpChart days={data.signUps} />
      </>
    );
  }
  if (!error) return <DashboardSkeleton />;
  return (
    <LoadFailed title={t("page.failed")} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  );
}
