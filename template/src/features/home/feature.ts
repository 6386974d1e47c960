import type { Feature } from "#kit/client/feature.tsx";

export const home: Feature = {
  navigation: [
    { area: "app", label: "home:navigation.home", icon: "house", to: "/app", exact: true },
    { area: "manager", label: "home:navigation.home", icon: "house", to: "/manager", exact: true },
    {
      area: "manager",
      section: "end",
      label: "home:navigation.openApp",
      icon: "external-link",
      to: "/app",
      needs: { apps: ["app"] },
    },
  ],
  commands: () => import("./components/user-menu.tsx"),
};
