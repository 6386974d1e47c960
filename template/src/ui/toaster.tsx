import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Toaster as Sonner, toast } from "sonner";
import "sonner/dist/styles.css";
import "./toaster.css";
import { useKnownBootstrap } from "#kit/client/bootstrap.ts";
import { toasterReady } from "./notify.ts";

/** Durations, numbers, distances and speeds of the specification are Sonner's defaults; only what differs is set. */
export function Toaster() {
  const { t, i18n } = useTranslation();
  useEffect(
    () =>
      toasterReady(
        (tone, text, options) =>
          void (tone === "message" ? toast(text, options) : toast[tone](text, options)),
        () => void toast.dismiss(),
      ),
    [],
  );
  return (
    <Sonner
      position="top-center"
      closeButton
      // The hotkey, alt+T, is added to it.
      containerAriaLabel={t("notifications")}
      dir={i18n.dir()}
      theme={useKnownBootstrap()?.theme ?? "system"}
      toastOptions={{ closeButtonAriaLabel: t("close") }}
    />
  );
}
