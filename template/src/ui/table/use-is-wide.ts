import { useSyncExternalStore } from "react";

const query = "(min-width: 48rem), print";

/** Whether there is room for a table, as there is on paper; undefined on the server, which renders the list as well. */
export function useIsWide(): boolean | undefined {
  return useSyncExternalStore(subscribe, isWide, unknown);
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

const isWide = () => window.matchMedia(query).matches;
const unknown = () => undefined;
