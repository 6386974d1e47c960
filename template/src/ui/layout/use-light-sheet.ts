import { type RefObject, useEffect } from "react";

/** Closes an open popover when something in it is chosen, or when the focus moves on to the page behind it. */
export function useLightSheet(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = ref.current;
    if (!sheet) return;
    const hide = () => sheet.matches(":popover-open") && sheet.hidePopover();
    const choose = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a, button")) hide();
    };
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !sheet.contains(event.relatedTarget)) hide();
    };
    sheet.addEventListener("click", choose);
    sheet.addEventListener("focusout", leave);
    return () => {
      sheet.removeEventListener("click", choose);
      sheet.removeEventListener("focusout", leave);
    };
  }, [ref]);
}
