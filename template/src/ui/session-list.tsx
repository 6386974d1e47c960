import { Ago } from "#kit/client/moment.tsx";
import { type Device, parseDevice } from "#kit/shared/device.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { SessionItem } from "#kit/shared/session.ts";
import { Badge } from "./badge.tsx";
import { useDeviceText } from "./device-text.ts";
import { ConfirmButton, type ConfirmButtonProps } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { type ListData, ListRow, ListSection, type ListSectionProps } from "./list.tsx";

interface SessionListProps extends Pick<ListSectionProps, "title" | "intro" | "failed"> {
  list: ListData<SessionItem>;
  empty: string;
  withEnd?: boolean;
  onRevoke: ((id: string) => Promise<void>) | false;
  all: Pick<ConfirmButtonProps, "label" | "title" | "text" | "done" | "act">;
}

/** The current session ends by signing out instead. */
export function SessionList({ list, empty, withEnd, onRevoke, all, ...section }: SessionListProps) {
  const { t } = useTranslation("kit");
  const deviceText = useDeviceText();
  const isAnyOther = list.rows.some(({ current }) => !current);
  return (
    <ListSection
      {...section}
      list={list}
      loading={t("sessions.loading")}
      empty={<p className="text-muted">{empty}</p>}
      actions={
        onRevoke &&
        isAnyOther && (
          <ConfirmButton
            {...all}
            variant="secondary"
            confirmLabel={t("sessions.revoke")}
            failed={t("sessions.revokeAllFailed")}
          />
        )
      }
    >
      {list.rows.map(({ id, token, userAgent, ipAddress, current, impersonated, updatedAt, expiresAt }) => (
        <ListRow
          key={id}
          icon={<DeviceIcon userAgent={userAgent} />}
          title={
            <>
              {deviceText(userAgent)}
              {current && <Badge tone="success">{t("sessions.current")}</Badge>}
              {impersonated && <Badge tone="accent">{t("sessions.impersonated")}</Badge>}
            </>
          }
          facts={
            <>
              <Ago time={updatedAt} say={(when) => t("sessions.lastSeen", { when })} />
              {withEnd && <Ago time={expiresAt} say={(when) => t("sessions.expires", { when })} />}
              {ipAddress && <bdi>{ipAddress}</bdi>}
              <bdi className="font-mono text-xs leading-5">{token}</bdi>
            </>
          }
          action={
            onRevoke &&
            !current && {
              label: t("sessions.revoke"),
              title: t("sessions.revokeTitle"),
              text: t("sessions.revokeText", { device: deviceText(userAgent) }),
              done: t("sessions.revoked"),
              failed: t("sessions.revokeFailed"),
              act: () => onRevoke(id),
            }
          }
        />
      ))}
    </ListSection>
  );
}

function DeviceIcon({ userAgent }: { userAgent: string | null }) {
  return <Icon name={getIcon(parseDevice(userAgent))} />;
}

function getIcon({ system }: Device) {
  if (system === undefined) return "monitor-smartphone";
  if (system === "iPad") return "tablet";
  return system === "iPhone" || system === "Android" ? "smartphone" : "monitor";
}
