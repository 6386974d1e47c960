import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import "./toaster.css";
import { useKnownBootstrap } from "#kit/client/bootstrap.ts";
import { toasterReady } from "./notify.ts";

/** Sets only what differs: Sonner's defaults already are our durations, counts, distances and speeds. */
export function Toaster() {
  const { t, i18n } = useTranslation();
  useEffect(
    () =>
      toasterReady({
        show: (tone, text, options) =>
          void (tone === "message" ? toast(text, options) : toast[tone](text, options)),
        clear: () => void toast.dismiss(),
      }),
    [],
  );
  return (
    <Sonner
      position="top-center"
      closeButton
      // Sonner adds its hotkey, Alt+T, to this label.
      containerAriaLabel={t("notifications")}
      dir={i18n.dir()}
      theme={useKnownBootstrap()?.theme ?? "system"}
      toastOptions={{ closeButtonAriaLabel: t("close") }}
    />
  );
}
