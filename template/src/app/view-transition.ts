interface Change {
  /** Absent for the first page of a document. */
  fromLocation?: { pathname: string };
  toLocation: { pathname: string };
}

/**
 * The cross-fade between a list and a page below it (ui/motion.css), whose cover then moves to its new place. Elsewhere it
 * would only delay the next page. None if less motion is wanted, or after the pending page: until that was shown for
 * long enough, the window would stand still.
 */
function types({ fromLocation, toLocation }: Change): string[] | false {
  if (!fromLocation || !isBelow(fromLocation.pathname, toLocation.pathname)) return false;
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
  return document.querySelector("[data-pending]") === null && ["page"];
}

/** Whether one of the paths is below the other, which is more than an area. */
function isBelow(one: string, other: string): boolean {
  const [above = "", below = ""] = [one, other].sort((a, b) => a.length - b.length);
  return below.startsWith(`${above}/`) && above.split("/").length > 2;
}

/** Browsers that do not know types would show it for every change. */
const isSupported = globalThis.CSS?.supports?.("selector(:active-view-transition-type(page))") ?? false;

export const viewTransition = isSupported && { types };
