import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Can } from "#kit/client/can.tsx";
import { listState } from "#kit/client/list.ts";
import { ConfirmButton } from "#ui/dialog.tsx";
import { ListSection } from "#ui/list.tsx";
import { revokeSessions, sessionsQuery } from "../queries.ts";
import { UserSessionRow } from "./user-session-row.tsx";

export function UserSessions({ id }: { id: string }) {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  const list = listState(useInfiniteQuery(sessionsQuery(id)));

  return (
    <ListSection
      list={list}
      title={t("sessions.title")}
      loading={t("sessions.loading")}
      failed={t("sessions.failed")}
      empty={<p className="text-muted">{t("sessions.empty")}</p>}
      actions={
        list.rows.some(({ current }) => !current) && (
          <Can permissions={{ session: ["revoke"] }}>
            <ConfirmButton
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
          </Can>
        )
      }
    >
      {list.rows.map((session) => (
        <UserSessionRow key={session.id} userId={id} session={session} />
      ))}
    </ListSection>
  );
}
