import type { Feature } from "#kit/client/feature.tsx";

// Each feature decides what the dashboard shows of it: `counters` in its feature.ts, `counts` in its feature.server.ts.
export const dashboard: Feature = {
  navigation: [
    {
      area: "manager",
      section: "application",
      label: "home:navigation.dashboard",
      icon: "layout-dashboard",
      to: "/manager/dashboard",
      needs: { apps: ["manager"] },
    },
  ],
};
