import { useSyncExternalStore } from "react";

/** Whether a media query matches; undefined on the server. */
export function useMedia(query: string): boolean | undefined {
  const media = typeof window === "undefined" ? undefined : window.matchMedia(query);
  return useSyncExternalStore<boolean | undefined>(
    (onChange) => {
      media?.addEventListener("change", onChange);
      return () => media?.removeEventListener("change", onChange);
    },
    () => media?.matches,
    () => undefined,
  );
}
