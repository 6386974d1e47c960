import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { clearToasts, onFirstToast } from "./notify.ts";

/** The place of toasts. Loads no code until the first `notify()`. Use it once per page, near the root. */
export function ToastArea() {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(
    () =>
      onFirstToast(() => {
        // If the network fails, the page stays unchanged, and the next toast tries again.
        import("./toaster.tsx").then(({ Toaster }) => setLoaded(() => Toaster), clearToasts);
      }),
    [],
  );
  return Loaded && <Loaded />;
}

export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div
      role="status"
      // A live region is announced even while an open dialog hides everything else from screen readers.
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-60 flex justify-center md:bottom-6"
    >
      {!online && (
        <p className="rounded-xl border bg-raised px-4 py-3 text-sm font-medium text-ink shadow-float">
          {t("offline")}
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const name of ["online", "offline"]) window.addEventListener(name, onChange, listening);
  return () => listening.abort();
}

/** Shown at the top of the window while a page loads. CSS delays it, so that fast pages do not show it. */
export function ProgressLine() {
  return <div aria-hidden="true" data-progress="" className="fixed inset-x-0 top-0 z-60 h-0.75 bg-accent" />;
}
