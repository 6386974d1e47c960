import { type RefObject, useEffect } from "react";

/** Ctrl+B, or Cmd+B, does what the sidebar's buttons do: opens and closes the sheet on small screens, else collapses. */
export function useSidebarKey(ref: RefObject<HTMLElement | null>, toggle: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || !isB(event)) return;
      event.preventDefault();
      // A key that is held down is pressed once.
      if (event.repeat) return;
      if (window.matchMedia("(width < 48rem)").matches) ref.current?.togglePopover();
      else toggle();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [ref, toggle]);
}

/** By what the key writes; on a keyboard of other letters, Arabic ones say, by where it is. */
function isB({ key, code }: KeyboardEvent): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === "b" : code === "KeyB";
}
