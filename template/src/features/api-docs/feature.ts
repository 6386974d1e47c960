import type { Feature } from "#kit/client/feature.tsx";

export const apiDocs: Feature = {
  navigation: [
    {
      area: "manager",
      section: "end",
      label: "home:navigation.apiDocs",
      icon: "braces",
      to: "/api/docs",
      needs: { apps: ["manager"] },
      outside: true,
    },
  ],
};
