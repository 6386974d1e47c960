import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { clearToasts, onFirstToast } from "./notify.ts";

/** Where toasts appear. Nothing, and no code, until the first `notify()`. Once a page, near the root. */
export function ToastArea() {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(
    () =>
      onFirstToast(() => {
        // Without a network the page stays, and the next toast tries again.
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
      // A live region, because an open dialog hides everything else from screen readers.
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

/** At the top of the window while a page loads; CSS delays it, so that fast pages show none. */
export function ProgressLine() {
  return <div aria-hidden="true" data-progress="" className="fixed inset-x-0 top-0 z-60 h-0.75 bg-accent" />;
}
