import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useModuleWatch } from "#client/use-module-watch.ts";
import { useNavigating } from "#client/use-navigating.ts";
import { usePrefetch } from "#client/use-prefetch.ts";
import { useSessionWatch } from "#client/use-session-watch.ts";
import { notify } from "#ui/feedback/notify.ts";
import { OfflineNotice } from "#ui/feedback/offline-notice.tsx";
import { ProgressLine } from "#ui/feedback/progress-line.tsx";
import { Demo } from "./-demo.tsx";
import { Toasts } from "./-toasts.tsx";

/** Milliseconds: it says why there is a login page, but stands over its top on a phone. */
const longer = 10_000;

export default function Watching(): ReactNode {
  const { t, i18n } = useTranslation("common");
  const say = i18n.getFixedT(null, "messages");

  useModuleWatch();
  usePrefetch();
  useSessionWatch({
    onEnded: async () => {
      await i18n.loadNamespaces("messages");
      notify("info", say("session.ended"), { description: say("session.endedHint"), duration: longer });
    },
    onRestored: async () => {
      await i18n.loadNamespaces("messages");
      notify("info", say("session.restored"));
    },
  });
  return (
    <>
      {useNavigating() && <ProgressLine />}
      <OfflineNotice text={t("offline")} />
      <Toasts />
      <Demo />
    </>
  );
}
