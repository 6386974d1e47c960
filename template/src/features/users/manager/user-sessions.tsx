import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Can, useCan } from "#kit/client/can.tsx";
import { useDeviceText } from "#kit/client/device-text.ts";
import { listState } from "#kit/client/list.ts";
import { useTimeText } from "#kit/client/moment.tsx";
import type { SessionItem } from "#kit/shared/session.ts";
import { DeviceIcon } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { ConfirmButton } from "#ui/dialog.tsx";
import { ListRow, ListSection } from "#ui/list.tsx";
import { revokeSession, revokeSessions, sessionsQuery } from "../queries.ts";

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
        <SessionRow key={session.id} userId={id} session={session} />
      ))}
    </ListSection>
  );
}

function SessionRow({ userId, session }: { userId: string; session: SessionItem }) {
  const { t } = useTranslation("users");
  const deviceText = useDeviceText();
  const queryClient = useQueryClient();
  const { id, token, userAgent, ipAddress, current, impersonated, updatedAt, expiresAt } = session;
  const device = deviceText(userAgent);
  const { ago, dateTime } = useTimeText();
  const mayRevoke = useCan({ session: ["revoke"] });
  return (
    <ListRow
      icon={<DeviceIcon userAgent={userAgent} />}
      title={
        <>
          {device}
          <bdi className="font-mono text-xs font-normal text-muted">{token}</bdi>
          {current && <Badge tone="success">{t("sessions.current")}</Badge>}
          {impersonated && <Badge tone="accent">{t("sessions.impersonated")}</Badge>}
        </>
      }
      facts={
        <>
          {ipAddress && <bdi>{ipAddress}</bdi>}
          <span title={dateTime(updatedAt)}>{t("sessions.updated", { when: ago(updatedAt) })}</span>
          <span>{t("sessions.expires", { when: dateTime(expiresAt) })}</span>
        </>
      }
      action={
        !current &&
        mayRevoke && {
          label: t("actions.revoke"),
          title: t("sessions.revokeTitle"),
          text: t("sessions.revokeText", { device }),
          done: t("sessions.revoked"),
          failed: t("sessions.revokeFailed"),
          act: () => revokeSession(queryClient, userId, id),
        }
      }
    />
  );
}
