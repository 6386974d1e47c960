import Braces from "lucide-react/icons/braces";
import type { Feature } from "#kit/client/feature.ts";

export const apiDocs: Feature = {
  navigation: [
    {
      area: "manager",
      section: "end",
      label: "home:navigation.apiDocs",
      icon: Braces,
      to: "/api/docs",
      needs: { apps: ["manager"] },
      outside: true,
    },
  ],
};
