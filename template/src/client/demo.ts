let open: (() => void) | undefined;

/** Called by the dialog's place in the page, which is there once. */
export function onDemoRefusal(listener: () => void): void {
  open = listener;
}

/** The server has refused a change because this is the demo. */
export function tellDemoRefusal(): void {
  open?.();
}
