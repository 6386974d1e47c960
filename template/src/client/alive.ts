import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the HTML and until the page listens: for the `aria-disabled` of a button that does nothing before. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
