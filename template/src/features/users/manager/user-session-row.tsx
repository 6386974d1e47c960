import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Can } from "#client/can.tsx";
import { useDeviceText } from "#client/device-text.ts";
import { useTimeText } from "#client/moment.tsx";
import type { SessionItem } from "#shared/session-item.ts";
import { ConfirmButton } from "#ui/feedback/confirm-button.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { revokeSession } from "../queries.ts";

export function UserSessionRow({ userId, session }: { userId: string; session: SessionItem }) {
  const { t } = useTranslation("users");
  const deviceText = useDeviceText();
  const queryClient = useQueryClient();
  const { id, token, userAgent, ipAddress, current, impersonated, updatedAt, expiresAt } = session;
  const device = deviceText(userAgent);
  const { dateTime } = useTimeText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p id={`session-${id}`} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device}
          <bdi className="font-mono text-xs font-normal text-muted">{token}</bdi>
          {current && <Badge tone="success">{t("sessions.current")}</Badge>}
          {impersonated && <Badge tone="accent">{t("sessions.impersonated")}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
          {ipAddress && <bdi>{ipAddress}</bdi>}
          <span>{t("sessions.updated", { when: dateTime(updatedAt) })}</span>
          <span>{t("sessions.expires", { when: dateTime(expiresAt) })}</span>
        </p>
      </div>
      {!current && (
        <Can permissions={{ session: ["revoke"] }}>
          <ConfirmButton
            variant="secondary"
            size="sm"
            aria-describedby={`session-${id}`}
            label={t("actions.revoke")}
            title={t("sessions.revokeTitle")}
            text={t("sessions.revokeText", { device })}
            done={t("sessions.revoked")}
            failed={t("sessions.revokeFailed")}
            act={() => revokeSession(queryClient, userId, id)}
          />
        </Can>
      )}
    </li>
  );
}
