import type { Feature } from "#kit/client/feature.tsx";

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
