import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { LoadMore } from "#ui/feedback/load-more.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Card, CardHeader, CardTitle } from "#ui/primitives/card.tsx";
import { ConfirmedAction } from "../components/confirmed-action.tsx";
import { LoadFailed } from "../components/load-failed.tsx";
import { revokeSessions, sessionsQuery } from "../queries.ts";
import { UserSessionRow } from "./user-session-row.tsx";

export function UserSessions({ id }: { id: string }) {
  const { t } = useTranslation(["users", "common"]);
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const query = useInfiniteQuery(sessionsQuery(id));
  const sessions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = query.data?.pages.at(-1)?.total ?? 0;

  return (
    <Card aria-labelledby="user-sessions" aria-busy={query.isPending}>
      <CardHeader>
        <div>
          <CardTitle id="user-sessions">{t("sessions.title")}</CardTitle>
          {total > 0 && (
            <p role="status" className="mt-1 text-sm text-muted">
              {t("sessions.showing", { shown: sessions.length, total })}
            </p>
          )}
        </div>
        {sessions.some(({ current }) => !current) && (
          <ConfirmedAction
            variant="secondary"
            size="sm"
            label={t("actions.revokeAll")}
            confirmLabel={t("actions.revoke")}
            title={t("sessions.revokeAllTitle")}
            text={t("sessions.revokeAllText")}
            done={t("sessions.allRevoked")}
            failed={t("sessions.revokeAllFailed")}
            act={() => revokeSessions(queryClient, id)}
          />
        )}
      </CardHeader>
      {query.isPending && (
        <div className="flex flex-col gap-4 py-3">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-10 w-1/2" />
        </div>
      )}
      {query.isError && (
        <LoadFailed
          title={t("sessions.failed")}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && sessions.length === 0 && <p className="text-muted">{t("sessions.empty")}</p>}
      <ul className="flex flex-col divide-y">
        {sessions.map((session) => (
          <UserSessionRow key={session.id} userId={id} session={session} />
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          block
          label={t("common:loadMore")}
          hydrated={hydrated}
          pending={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Card>
  );
}
