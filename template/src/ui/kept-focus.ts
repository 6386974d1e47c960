import { useEffect } from "react";
import { focusHeading } from "#kit/client/document.tsx";

interface Focused {
  element: Element;
  part: Element;
  at: number;
  path: string;
}

/**
 * If the focused element is removed, by its own action or with its row, focuses the one that took its place. Active
 * from hydration on, because the first press may already open the dialog that removes it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Focused | undefined;
    const enter = ({ target }: { target: EventTarget | null }) => {
      // A dialog returns the focus to the element that has opened it.
      if (!(target instanceof HTMLElement) || target.closest("[role=dialog]")) return;
      const part = target.closest("main section, main");
      last = part
        ? { element: target, part, at: controlsIn(part).indexOf(target), path: location.pathname }
        : undefined;
    };
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest("main") && !last?.element.contains(target))
        last = undefined;
    };
    const keep = () => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const gone = last;
      // Reset first, because focusing the next element sets it again.
      last = undefined;
      // A navigation moves the focus itself.
      if (gone.path === location.pathname) focusNext(gone);
    };
    // Observers run before the next key press.
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    // An element pressed before hydration.
    enter({ target: document.activeElement });
    document.addEventListener("focusin", enter);
    document.addEventListener("pointerdown", press);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", enter);
      document.removeEventListener("pointerdown", press);
    };
  }, []);
}

const controlsIn = (part: Element) => [
  ...part.querySelectorAll<HTMLElement>("a[href], :is(button, select, input:not([type=hidden])):enabled"),
];

/** Focuses the control now at this position, else the last one before it, the heading, or what follows the part. */
function focusNext({ part, at }: Focused): void {
  const controls = at < 0 || !part.isConnected ? [] : controlsIn(part);
  const isVisible = (control: HTMLElement) => control.checkVisibility();
  const heading = (part.isConnected ? part : document).querySelector<HTMLElement>("h1, h2");
  const follows = (control: HTMLElement) =>
    (part.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 && isVisible(control);
  const next =
    controls.slice(at).find(isVisible) ??
    controls.slice(0, at).findLast(isVisible) ??
    (heading ? undefined : controlsIn(document.body).find(follows));
  if (next) next.focus({ preventScroll: true });
  else focusHeading(heading ?? undefined);
}
