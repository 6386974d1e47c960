import { useSyncExternalStore } from "react";

/** At the bottom of the page while there is no network. */
export function OfflineNotice({ text }: { text: string }) {
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
          {text}
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
