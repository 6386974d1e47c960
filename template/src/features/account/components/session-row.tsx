import { useHydrated } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useDeviceText } from "#client/device-text.ts";
import type { SessionItem } from "#shared/session-item.ts";
import { dateTime, relativeTime } from "#shared/time-text.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Button } from "#ui/primitives/button.tsx";

interface SessionRowProps {
  session: SessionItem;
  onRevoke: () => void;
}

export function SessionRow({ session, onRevoke }: SessionRowProps) {
  const { t, i18n } = useTranslation("account");
  const deviceText = useDeviceText();
  const hydrated = useHydrated();
  const { id, userAgent, ipAddress, current, token, updatedAt } = session;
  // The browser's clock is not the server's: until the page is hydrated, both say the same.
  const when = hydrated ? relativeTime(i18n.language, updatedAt) : dateTime(i18n.language, updatedAt, "UTC");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p id={`session-${id}`} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {deviceText(userAgent)}
          {current && <Badge tone="success">{t("sessions.current")}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-muted">
          <span>{t("sessions.lastSeen", { when })}</span>
          {ipAddress && <bdi>{ipAddress}</bdi>}
          <bdi className="font-mono text-xs leading-5">{token}</bdi>
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={!hydrated}
          aria-describedby={`session-${id}`}
          onClick={onRevoke}
        >
          {t("sessions.revoke")}
        </Button>
      )}
    </li>
  );
}
