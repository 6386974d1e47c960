import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useDeviceText } from "#kit/client/device-text.ts";
import { listState } from "#kit/client/list.ts";
import { useTimeText } from "#kit/client/moment.tsx";
import type { SessionItem } from "#kit/shared/session.ts";
import { DeviceIcon } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { ConfirmButton } from "#ui/dialog.tsx";
import { ListRow, ListSection } from "#ui/list.tsx";
import { revokeOthers, revokeSession, sessionsQuery } from "../queries.ts";

/** The sessions of the user, with buttons to revoke them. */
export function OwnSessions() {
  const { t } = useTranslation("account");
  const queryClient = useQueryClient();
  const list = listState(useInfiniteQuery(sessionsQuery));

  return (
    <ListSection
      list={list}
      title={t("sessions.title")}
      intro={t("sessions.intro")}
      loading={t("sessions.loading")}
      failed={t("sessions.failed")}
      empty={<p className="text-muted">{t("sessions.empty")}</p>}
      actions={
        list.total > 1 && (
          <ConfirmButton
            variant="secondary"
            size="sm"
            label={t("sessions.revokeOthers")}
            confirmLabel={t("sessions.revoke")}
            title={t("sessions.revokeOthersTitle")}
            text={t("sessions.revokeOthersText")}
            done={t("sessions.othersRevoked")}
            failed={t("sessions.revokeAllFailed")}
            act={() => revokeOthers(queryClient)}
          />
        )
      }
    >
      {list.rows.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ListSection>
  );
}

function SessionRow({ session }: { session: SessionItem }) {
  const { t } = useTranslation("account");
  const queryClient = useQueryClient();
  const device = useDeviceText()(session.userAgent);
  const when = useTimeText().ago(session.updatedAt);
  const { id, ipAddress, current, token } = session;
  return (
    <ListRow
      icon={<DeviceIcon userAgent={session.userAgent} />}
      title={
        <>
          {device}
          {current && <Badge tone="success">{t("sessions.current")}</Badge>}
        </>
      }
      facts={
        <>
          <span>{t("sessions.lastSeen", { when })}</span>
          {ipAddress && <bdi>{ipAddress}</bdi>}
          <bdi className="font-mono text-xs leading-5">{token}</bdi>
        </>
      }
      action={
        !current && {
          label: t("sessions.revoke"),
          title: t("sessions.revokeTitle"),
          text: t("sessions.revokeText", { device }),
          done: t("sessions.revoked"),
          failed: t("sessions.revokeFailed"),
          act: () => revokeSession(queryClient, id),
        }
      }
    />
  );
}
