import { type RefObject, useEffect } from "react";

/** The Latin letter that a key types or, on keyboards of other scripts such as Arabic, the one on a QWERTY keyboard. */
export function getLetter({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();
}

/** Keys for rows, in the table or without focus: j, k move; x selects, Shift+x a range; Enter opens, Escape clears. */
export function useRowKeys(grid: RefObject<HTMLTableElement | null>, clear: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const focused = document.activeElement;
      const isHere = focused?.matches("body, main, h1") || grid.current?.contains(focused);
      if (!isHere || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.key === "Escape") return clear();
      const letter = getLetter(event);
      const rows = [...(grid.current?.querySelectorAll<HTMLElement>("tbody tr[tabindex]") ?? [])];
      const at = rows.findIndex((row) => row.contains(focused));
      const box = rows[at]?.querySelector("input");
      // Small screens have no checkboxes.
      if (letter === "x" && box?.checkVisibility())
        box.dispatchEvent(new window.MouseEvent("click", { bubbles: true, shiftKey: event.shiftKey }));
      if (letter !== "j" && letter !== "k") return;
      const next = rows[Math.max(0, Math.min(rows.length - 1, at + (letter === "j" ? 1 : -1)))];
      (next?.querySelector<HTMLElement>("th a") ?? next)?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
