import type { ParsedLocation } from "@tanstack/react-router";

/** Links preload on intent; delays and pending states are the router's defaults. */
export const routerDefaults = {
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // A link back to a list scrolls it to where it was left.
  getScrollRestorationKey: ({ state, href }: ParsedLocation) => state.scrollKey ?? state.__TSR_key ?? href,
} as const;
