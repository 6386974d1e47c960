/** Links fetch their page when somebody means to follow them; how soon, and what is shown meanwhile, is the router's own. */
export const routerDefaults = {
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
} as const;
