import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/states.tsx";
import { statCard, statsGrid, useCounters } from "./stats.tsx";

/** In the shape of the numbers and the chart. */
export function DashboardSkeleton() {
  const { t } = useTranslation("dashboard");
  return (
    <div role="status" aria-label={t("page.loading")} className="flex flex-col gap-6">
      <div className={statsGrid}>
        {useCounters().map(({ name }) => (
          <Card key={name} className={statCard}>
            <Skeleton className="h-4 w-16" />
            <Skeleton className="mt-2.5 h-7 w-12" />
            <Skeleton className="mt-auto h-8 w-full" />
          </Card>
        ))}
      </div>
      <Card>
        <Skeleton className="h-5 w-24" />
        <Skeleton className="mt-2 h-4 w-64 max-w-full" />
        <Skeleton className="mt-6 h-54 w-full" />
      </Card>
    </div>
  );
}
