import { useTranslation } from "react-i18next";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

export function DashboardSkeleton() {
  const { t } = useTranslation("dashboard");
  return (
    <div role="status" aria-label={t("page.loading")} className="flex flex-col gap-6">
      <Skeleton className="h-43 rounded-xl lg:h-28" />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}
