import type { ExternalToast } from "sonner";

type ToastTone = "message" | "loading" | "success" | "info" | "warning" | "error";
type ToastOptions = Pick<
  ExternalToast,
  "id" | "description" | "duration" | "action" | "onAutoClose" | "onDismiss"
>;
type Show = (tone: ToastTone, text: string, options?: ToastOptions) => void;

interface Toaster {
  show: Show;
  clear: () => void;
}

/** Toasts that wait for `ToastArea` to load the toaster. In the browser only, one queue for each page. */
const waiting: Parameters<Show>[] = [];
let toaster: Toaster | undefined;
let onFirst: (() => void) | undefined;

/** Shows a toast. The first one fetches the toaster's code. */
export const notify: Show = (...toast) => {
  if (typeof window === "undefined") return;
  if (toaster) toaster.show(...toast);
  else {
    waiting.push(toast);
    onFirst?.();
  }
};

export function clearToasts(): void {
  waiting.length = 0;
  toaster?.clear();
}

/** Takes all waiting toasts and returns the last, for a page that cannot load the toaster. */
export function takeToasts(): { text: string; description: string } | undefined {
  const last = waiting.splice(0).at(-1);
  if (!last) return undefined;
  const [, text, { description } = {}] = last;
  return { text, description: typeof description === "string" ? description : "" };
}

export function onFirstToast(listener: () => void): () => void {
  onFirst = listener;
  if (waiting.length > 0) listener();
  return () => {
    onFirst = undefined;
  };
}

export function toasterReady(next: Toaster): () => void {
  toaster = next;
  for (const toast of waiting.splice(0)) next.show(...toast);
  return () => {
    toaster = undefined;
  };
}
