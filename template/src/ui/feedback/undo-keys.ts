/** What can be taken back, the latest last. Browser only: one per page. */
const offers = new Set<() => void>();

interface Offer {
  /** The keys, where there is a keyboard. */
  keys: string | undefined;
  /** Takes it back, once. */
  take: () => void;
  end: () => void;
}

/** Ctrl+Z, or ⌘Z, takes the latest offer; in a field that is typed in, the keys keep their usual meaning. */
export function offerUndo(run: () => void): Offer {
  const end = () => {
    offers.delete(take);
    if (offers.size === 0) window.removeEventListener("keydown", onKeyDown);
  };
  const take = () => {
    if (!offers.has(take)) return;
    end();
    run();
  };
  if (offers.size === 0) window.addEventListener("keydown", onKeyDown);
  offers.add(take);
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  const keys = isApple ? "⌘Z" : "Ctrl+Z";
  return { keys: matchMedia("(any-pointer: fine)").matches ? keys : undefined, take, end };
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, ctrlKey, metaKey, shiftKey, altKey, code } = event;
  if (code !== "KeyZ" || !(ctrlKey || metaKey) || shiftKey || altKey || event.defaultPrevented) return;
  if (
    target instanceof Element &&
    target.closest("input:not([type=checkbox], [type=radio]), textarea, select")
  )
    return;
  const latest = [...offers].at(-1);
  if (!latest) return;
  event.preventDefault();
  latest();
}
