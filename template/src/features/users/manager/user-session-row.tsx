import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/can.tsx";
import { useDeviceText } from "#kit/client/device-text.ts";
import { useTimeText } from "#kit/client/moment.tsx";
import type { SessionItem } from "#kit/shared/session-item.ts";
import { DeviceIcon } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { ListRow } from "#ui/list.tsx";
import { revokeSession } from "../queries.ts";

export function UserSessionRow({ userId, session }: { userId: string; session: SessionItem }) {
  const { t } = useTranslation("users");
  const deviceText = useDeviceText();
  const queryClient = useQueryClient();
  const { id, token, userAgent, ipAddress, current, impersonated, updatedAt, expiresAt } = session;
  const device = deviceText(userAgent);
  const { dateTime } = useTimeText();
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
          <span>{t("sessions.updated", { when: dateTime(updatedAt) })}</span>
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
