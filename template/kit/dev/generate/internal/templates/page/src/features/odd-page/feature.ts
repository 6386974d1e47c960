import type { Feature } from "#kit/client/feature.tsx";

export const oddPage: Feature = {
  navigation: [{ area: "app", label: "home:navigation.oddPage", icon: "file-text", to: "/app/odd-page" }],
};
