import type { ExternalToast } from "sonner";

type ToastTone = "message" | "success" | "info" | "warning" | "error";
type ToastOptions = Pick<ExternalToast, "id" | "description" | "duration" | "action" | "cancel">;
type Show = (tone: ToastTone, text: string, options?: ToastOptions) => void;

/** What `ToastArea` listens to until the toaster is there; browser only, one page, one queue. */
const waiting: Parameters<Show>[] = [];
let show: Show | undefined;
let clear: (() => void) | undefined;
let onFirst: (() => void) | undefined;

/** Shows a toast. The toaster's code is fetched with the first one. */
export const notify: Show = (...toast) => {
  if (typeof window === "undefined") return;
  if (show) show(...toast);
  else {
    waiting.push(toast);
    onFirst?.();
  }
};

/** Takes all toasts away, those that wait too. */
export function clearToasts(): void {
  waiting.length = 0;
  clear?.();
}

/** Called by `ToastArea`: tells it when a toast waits. */
export function onFirstToast(listener: () => void): () => void {
  onFirst = listener;
  if (waiting.length > 0) listener();
  return () => {
    onFirst = undefined;
  };
}

/** Called by the toaster once it listens: shows what waited, and from then on everything. */
export function toasterReady(next: Show, nextClear: () => void): () => void {
  show = next;
  clear = nextClear;
  for (const toast of waiting.splice(0)) next(...toast);
  return () => {
    show = undefined;
    clear = undefined;
  };
}
