import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { LazyConfirm } from "#ui/feedback/lazy.tsx";

interface LeaveGuardProps {
  /** Asked when somebody is about to leave. */
  isChanged: () => boolean;
}

/** Asks before what was typed is lost; closing the tab gets the browser's own question. */
export function LeaveGuard({ isChanged }: LeaveGuardProps) {
  const { t } = useTranslation("books");
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isChanged(),
    enableBeforeUnload: isChanged,
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
