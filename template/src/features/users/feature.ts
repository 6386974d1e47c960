import { type Feature, part } from "#kit/client/feature.tsx";

export const users: Feature = {
  navigation: [
    {
      area: "manager",
      section: "configuration",
      label: "home:navigation.users",
      icon: "users",
      keywords: "home:keywords.users",
      to: "/manager/users",
      needs: { user: ["list"] },
    },
  ],
  commands: () => import("./commands.ts"),
  counters: [
    {
      name: "users",
      label: "dashboard:counts.users",
      to: "/manager/users",
      needs: { user: ["list"] },
      latest: {
        title: "dashboard:latest.users",
        none: "dashboard:latest.none.users",
        rows: part(() => import("./manager/latest-users.tsx")),
      },
    },
  ],
};
