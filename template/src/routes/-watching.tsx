import { CatchBoundary } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { Place } from "#kit/client/feature.tsx";
import { addTexts } from "#kit/client/texts.ts";
import { useNavigating, useWatch } from "#kit/client/watch.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { notify } from "#ui/notify.ts";
import { OfflineNotice, ProgressLine, ToastArea } from "#ui/page-status.tsx";

export default function Watching(): ReactNode {
  const { i18n } = useTranslation();
  const say = i18n.getFixedT(null, "messages");

  useWatch({
    onLeft: async ({ isDeleted, isKept }) => {
      await addTexts(i18n, i18n.language, "messages");
      // Shown for a long time, because it explains the login page, but not forever, because it covers the top of a
      // phone's screen.
      const hint = isKept ? { description: say("session.endedHint") } : {};
      notify("info", say(isDeleted ? "session.deleted" : "session.ended"), { ...hint, duration: 10_000 });
    },
    onRestored: async () => {
      await addTexts(i18n, i18n.language, "messages");
      notify("info", say("session.restored"));
    },
  });
  return (
    <>
      {useNavigating() && <ProgressLine />}
      <OfflineNotice />
      <ToastArea />
      <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
        <Suspense>
          <Place name="anywhere" props={{}} />
        </Suspense>
      </CatchBoundary>
    </>
  );
}
