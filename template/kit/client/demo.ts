let open: (() => void) | undefined;
let isMissed = false;

/** Called by the dialog's only place in the page, whose code may arrive after the first refusal. */
export function onDemoRefusal(listener: () => void): void {
  open = listener;
  if (isMissed) listener();
  isMissed = false;
}

/** Call this when the demo has refused a change. */
export function tellDemoRefusal(): void {
  if (open) open();
  else isMissed = true;
}
