import type { Feature } from "#kit/client/feature.tsx";

export const auth: Feature = {
  commands: () => import("./components/sign-out-button.tsx"),
  counters: [
    {
      name: "sessions",
      label: "dashboard:counts.sessions",
      needs: { user: ["list"] },
      use: true,
    },
  ],
};
