import { useEffect } from "react";

/** What had the focus in `main`, and its place below each element around it. */
interface Focused {
  element: Element;
  path: string;
  places: { parent: Element; at: number }[];
}

/** When what has the focus is removed, by what it does or with its row, the focus goes to what took its place. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Focused | undefined;
    const enter = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest("main")) last = toFocused(target);
    };
    // Whoever presses somewhere else has left it.
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest("main") && !last?.element.contains(target))
        last = undefined;
    };
    const keep = () => {
      if (!last || last.element.isConnected || !isNowhere()) return;
      // A navigation moves the focus itself.
      const next = last.path === location.pathname ? nextOf(last) : undefined;
      last = undefined;
      next?.focus({ preventScroll: true });
    };
    // In the next frame: a dialog that closes returns the focus first, if it can.
    const observer = new MutationObserver(() => {
      if (last && !last.element.isConnected) requestAnimationFrame(keep);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", enter);
    document.addEventListener("pointerdown", press);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", enter);
      document.removeEventListener("pointerdown", press);
    };
  }, []);
}

const isNowhere = () => document.activeElement === document.body;

function toFocused(element: Element): Focused {
  const places: Focused["places"] = [];
  for (let child = element; child.parentElement && child.localName !== "main"; child = child.parentElement)
    places.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return { element, path: location.pathname, places };
}

/** The first control of what took its place, else the last one before; else the heading of the section, or of the page. */
function nextOf({ places }: Focused): HTMLElement | undefined {
  for (const { parent, at } of places) {
    if (!parent.isConnected) continue;
    const isPage = parent.localName === "main";
    const next = isPage ? undefined : controlsIn(parent.children[at])[0];
    const found = next ?? controlsIn(parent.children[at - 1]).at(-1);
    if (found || isPage) return found ?? headingOf(parent, "h1");
    const heading = parent.localName === "section" && headingOf(parent, "h2");
    if (heading) return heading;
  }
  return headingOf(document, "main h1");
}

function controlsIn(element: Element | undefined): HTMLElement[] {
  if (!element) return [];
  const inside = element.querySelectorAll<HTMLElement>(
    "a[href], button:enabled, input:enabled, select:enabled",
  );
  return [...inside].filter((control) => control.checkVisibility() && control.tabIndex >= 0);
}

function headingOf(parent: ParentNode, selector: string): HTMLElement | undefined {
  const heading = parent.querySelector<HTMLElement>(selector) ?? undefined;
  heading?.setAttribute("tabindex", "-1");
  return heading;
}
