import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import "sonner/dist/styles.css";
import "./toaster.css";
import { toasterReady } from "./notify.ts";

export interface ToasterProps {
  /** Name of the region; the hotkey, alt+T, is added to it. */
  label: string;
  closeLabel: string;
  dir: "ltr" | "rtl";
  theme: "light" | "dark" | "system";
}

/** Durations, numbers, distances and speeds of the specification are Sonner's defaults; only what differs is set. */
export function Toaster({ label, closeLabel, dir, theme }: ToasterProps) {
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
      containerAriaLabel={label}
      dir={dir}
      theme={theme}
      toastOptions={{ closeButtonAriaLabel: closeLabel }}
    />
  );
}
