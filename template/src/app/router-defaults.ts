/** Links preload on intent; delays and pending states are the router's defaults. */
export const routerDefaults = {
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
} as const;
