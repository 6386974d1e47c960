import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "#features/dashboard/manager/dashboard-page.tsx";
import { loadDashboard } from "#features/dashboard/queries.ts";
import { AreaSwitch } from "#features/home/components/area-switch.tsx";
import { requireEntry } from "#features/home/navigation.ts";
import { AreaNotFound } from "../-area-not-found.tsx";

export const Route = createFileRoute("/manager/dashboard")({
  beforeLoad: requireEntry,
  loader: loadDashboard,
  notFoundComponent: AreaNotFound,
  component: () => <DashboardPage areas={<AreaSwitch current="manager" />} />,
});
