const focusable =
  ':is(input:not([type="hidden"]), select, textarea, button, [tabindex]):not(:disabled, [aria-hidden="true"])';

/** Focuses the first match that can have the focus, or the first such element inside a match. */
export function focusFirst(container: HTMLElement, selector: string): void {
  for (const match of container.querySelectorAll<HTMLElement>(selector)) {
    const target = match.matches(focusable) ? match : match.querySelector<HTMLElement>(focusable);
    if (!target) continue;
    target.focus();
    return;
  }
}
