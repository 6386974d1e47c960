import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { isOver } from "#client/session-sync.ts";
import { LazyConfirm } from "#ui/feedback/lazy.tsx";

interface LeaveGuardProps {
  /** Asked when somebody is about to leave. */
  isChanged: () => boolean;
}

/** Asks before what was typed is lost; closing the tab gets the browser's own question. */
export function LeaveGuard({ isChanged }: LeaveGuardProps) {
  const { t } = useTranslation("books");
  // A session that ended takes nothing away: what was typed is put aside.
  const asks = () => isChanged() && !isOver();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && asks(),
    enableBeforeUnload: asks,
    withResolver: true,
  });
  return (
    <LazyConfirm
      open={status === "blocked"}
      onOpenChange={(open) => {
        if (!open) reset?.();
      }}
      title={t("leave.title")}
      description={t("leave.text")}
      confirmLabel={t("leave.confirm")}
      cancelLabel={t("leave.stay")}
      onConfirm={() => proceed?.()}
    />
  );
}
