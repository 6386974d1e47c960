import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { second } from "#kit/shared/time.ts";
import { cn } from "./cn.ts";
import { onFirstToast, takeToasts } from "./notify.ts";

/** Renders toasts. Loads no code before the first `notify()`. Use it once on a page, near the root. */
export function ToastArea() {
  const [Loaded, setLoaded] = useState<ComponentType>();
  const [plain, setPlain] = useState<ReturnType<typeof takeToasts>>();
  useEffect(() => {
    const show = async () => {
      try {
        const { Toaster } = await import("./toaster.tsx");
        setLoaded(() => Toaster);
        setPlain(undefined);
      } catch {
        // Without a server, most toasts report just that. The next one tries to load the code again.
        const taken = takeToasts();
        // A toast shown in the meantime failed together with the previous one, which has taken both.
        if (taken) setPlain(taken);
      }
    };
    return onFirstToast(() => void show());
  }, []);
  useEffect(() => {
    if (!plain) return;
    const timer = window.setTimeout(() => setPlain(undefined), plainMs);
    return () => window.clearTimeout(timer);
  }, [plain]);
  return (
    <>
      {Loaded && <Loaded />}
      <Notices className="top-4">
        {plain && (
          <Notice>
            {plain.text}
            {plain.description && <span className="block font-normal text-muted">{plain.description}</span>}
          </Notice>
        )}
      </Notices>
    </>
  );
}

const plainMs = 10 * second;

export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <Notices className="bottom-20 md:bottom-6">{!online && <Notice>{t("offline")}</Notice>}</Notices>;
}

function Notices({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      role="status"
      // Screen readers announce a live region even while an open dialog hides everything else from them.
      aria-live="polite"
      className={cn("pointer-events-none fixed inset-x-4 z-60 flex flex-col items-center gap-2", className)}
    >
      {children}
    </div>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-xl border bg-raised px-4 py-3 text-sm font-medium text-ink shadow-float">
      {children}
    </p>
  );
}

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const name of ["online", "offline"]) window.addEventListener(name, onChange, listening);
  return () => listening.abort();
}

/** Shown at the top of the window while a page loads. CSS delays it, so that fast pages never show it. */
export function ProgressLine() {
  return <div aria-hidden="true" data-progress="" className="fixed inset-x-0 top-0 z-60 h-0.75 bg-accent" />;
}
