import { useHydrated } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { dateTime, relativeTime } from "#shared/time-text.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { Passkey } from "../queries.ts";

interface PasskeyRowProps {
  passkey: Passkey;
  onRemove: () => void;
  onPointerEnter: () => void;
}

export function PasskeyRow({ passkey, onRemove, onPointerEnter }: PasskeyRowProps) {
  const { t, i18n } = useTranslation("passkeys");
  const hydrated = useHydrated();
  const { id, name, createdAt, lastUsedAt } = passkey;
  // The browser's clock is not the server's: until the page is hydrated, both say the same.
  const when = (time: string) =>
    hydrated ? relativeTime(i18n.language, time) : dateTime(i18n.language, time, "UTC");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p id={`passkey-${id}`} className="font-medium wrap-anywhere">
          <bdi>{name || t("unnamed")}</bdi>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
          {createdAt && <span>{t("created", { when: when(createdAt) })}</span>}
          <span>{lastUsedAt ? t("lastUsed", { when: when(lastUsedAt) }) : t("neverUsed")}</span>
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={!hydrated}
        aria-describedby={`passkey-${id}`}
        aria-haspopup="dialog"
        onPointerEnter={onPointerEnter}
        onClick={onRemove}
      >
        {t("remove.action")}
      </Button>
    </li>
  );
}
