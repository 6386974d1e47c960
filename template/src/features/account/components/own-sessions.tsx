import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDeviceText } from "#client/device-text.ts";
import { toProblem } from "#client/problem.ts";
import { useProblemText } from "#client/problem-text.ts";
import type { SessionItem } from "#shared/session-item.ts";
import { Alert } from "#ui/feedback/alert.tsx";
import { LazyConfirm, preloadConfirm } from "#ui/feedback/lazy.tsx";
import { LoadMore } from "#ui/feedback/load-more.tsx";
import { notify } from "#ui/feedback/notify.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Card, CardHeader, CardTitle } from "#ui/primitives/card.tsx";
import { revokeMutation, sessionsQuery } from "../queries.ts";
import { SessionRow } from "./session-row.tsx";

/** Where the person is signed in, and how to end it there. */
export function OwnSessions() {
  const { t } = useTranslation(["account", "common"]);
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(sessionsQuery);
  const revoke = useMutation(revokeMutation(queryClient));
  const [asked, setAsked] = useState<SessionItem | "others">();
  const [open, setOpen] = useState(false);
  const deviceText = useDeviceText();
  const hydrated = useHydrated();
  const sessions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = query.data?.pages.at(-1)?.total ?? 0;

  function ask(which: SessionItem | "others") {
    setAsked(which);
    setOpen(true);
  }

  async function end(id?: string) {
    try {
      await revoke.mutateAsync(id);
      notify("success", id === undefined ? t("sessions.othersRevoked") : t("sessions.revoked"));
    } catch (error) {
      const failed = id === undefined ? t("sessions.revokeAllFailed") : t("sessions.revokeFailed");
      notify("error", failed, { description: problemText(toProblem(error)) });
    } finally {
      setOpen(false);
    }
  }

  const one = asked === "others" ? undefined : asked;
  return (
    <Card aria-labelledby="own-sessions" aria-busy={query.isPending}>
      <CardHeader>
        <div>
          <CardTitle id="own-sessions">{t("sessions.title")}</CardTitle>
          <p className="mt-1 text-muted">{t("sessions.intro")}</p>
        </div>
        {total > 1 && (
          <Button
            variant="secondary"
            size="sm"
            aria-disabled={!hydrated}
            aria-haspopup="dialog"
            onPointerEnter={() => void preloadConfirm()}
            onClick={() => ask("others")}
          >
            {t("sessions.revokeOthers")}
          </Button>
        )}
      </CardHeader>
      {query.isPending && <Waiting />}
      {query.isError && (
        <Alert
          tone="danger"
          title={t("sessions.failed")}
          actions={
            <Button variant="secondary" size="sm" onClick={() => void query.refetch()}>
              {t("common:retry")}
            </Button>
          }
        >
          {problemText(toProblem(query.error))}
        </Alert>
      )}
      <ul className="flex flex-col divide-y">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={() => ask(session)} />
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
      <LazyConfirm
        open={open}
        onOpenChange={setOpen}
        title={one ? t("sessions.revokeTitle") : t("sessions.revokeOthersTitle")}
        description={
          one
            ? t("sessions.revokeText", { device: deviceText(one.userAgent) })
            : t("sessions.revokeOthersText")
        }
        confirmLabel={t("sessions.revoke")}
        cancelLabel={t("common:cancel")}
        pending={revoke.isPending}
        onConfirm={() => void end(one?.id)}
      />
    </Card>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4 py-3">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-10 w-1/2" />
    </div>
  );
}
