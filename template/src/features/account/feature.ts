import CircleUser from "lucide-react/icons/circle-user";
import type { Feature } from "#kit/client/feature.ts";

export const account: Feature = {
  navigation: [
    { area: "app", label: "home:navigation.account", icon: CircleUser, to: "/app/account" },
    {
      area: "manager",
      section: "configuration",
      label: "home:navigation.account",
      icon: CircleUser,
      to: "/manager/account",
    },
  ],
};
