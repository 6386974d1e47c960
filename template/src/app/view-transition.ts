interface Change {
  /** Absent for the first page of a document. */
  fromLocation?: unknown;
  pathChanged: boolean;
}

/**
 * The cross-fade from page to page (ui/motion.css). None if only the search changes, if less motion is wanted, or after
 * the pending page: until that was shown for long enough, the window would stand still.
 */
function types({ fromLocation, pathChanged }: Change): string[] | false {
  if (!fromLocation || !pathChanged) return false;
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
  return document.querySelector("[data-pending]") === null && ["page"];
}

/** Browsers that do not know types would show it for every change. */
const isSupported = globalThis.CSS?.supports?.("selector(:active-view-transition-type(page))") ?? false;

export const viewTransition = isSupported && { types };
