import ExternalLink from "lucide-react/icons/external-link";
import House from "lucide-react/icons/house";
import type { Feature } from "#kit/client/feature.ts";

export const home: Feature = {
  navigation: [
    { area: "app", label: "home:navigation.home", icon: House, to: "/app", exact: true },
    { area: "manager", label: "home:navigation.home", icon: House, to: "/manager", exact: true },
    {
      area: "manager",
      section: "end",
      label: "home:navigation.openApp",
      icon: ExternalLink,
      to: "/app",
      needs: { apps: ["app"] },
    },
  ],
  commands: () => import("./components/user-menu.tsx"),
};
