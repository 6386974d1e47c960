import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "#features/home/manager/dashboard-page.tsx";
import { DisplayPreferences } from "#features/preferences/components/display-preferences.tsx";

export const Route = createFileRoute("/manager/dashboard")({
  component: () => (
    <DashboardPage>
      <DisplayPreferences />
    </DashboardPage>
  ),
});
