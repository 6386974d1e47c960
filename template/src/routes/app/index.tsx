import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "#features/home/app/home-page.tsx";
import { DisplayPreferences } from "#features/preferences/components/display-preferences.tsx";

export const Route = createFileRoute("/app/")({
  component: () => (
    <HomePage>
      <DisplayPreferences />
    </HomePage>
  ),
});
