import { createFileRoute } from "@tanstack/react-router";
import { OddSitePage } from "#features/odd-site/page.tsx";
import { Preferences } from "#features/preferences/components/preferences.tsx";

export const Route = createFileRoute("/odd-site")({
  component: () => <OddSitePage controls={<Preferences />} />,
});
