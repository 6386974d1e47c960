import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Card } from "#ui/primitives/card.tsx";
import { LoadFailed } from "../components/load-failed.tsx";
import { userQuery } from "../queries.ts";
import type { User } from "../schema.ts";
import { BackToUsers } from "./back-to-users.tsx";

/** Shows what there is of a user while it loads, and what went wrong when it does not. */
export function UserLoader({ id, children }: { id: string; children: (user: User) => ReactNode }) {
  const { t } = useTranslation("users");
  const query = useQuery(userQuery(id));
  if (query.data) return children(query.data);
  return (
    <>
      <BackToUsers />
      {query.error ? (
        <LoadFailed
          title={t("detail.failed")}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div role="status" aria-label={t("detail.loading")} className="mt-4 flex flex-col gap-6">
          <Skeleton className="h-8 w-56" />
          <Card className="flex flex-col gap-4">
            <Skeleton className="h-5 w-64 max-w-full" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-5 w-52" />
          </Card>
        </div>
      )}
    </>
  );
}
