let open: (() => void) | undefined;

/** Called by the dialog's only place in the page. */
export function onDemoRefusal(listener: () => void): void {
  open = listener;
}

/** Call this when the demo has refused a change. */
export function tellDemoRefusal(): void {
  open?.();
}
