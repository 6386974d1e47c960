import { createFileRoute } from "@tanstack/react-router";
import { loadDashboard } from "#features/dashboard/loaders.ts";
import { DashboardPage } from "#features/dashboard/manager/dashboard-page.tsx";
import { AreaSwitch } from "#features/home/components/area-switch.tsx";
import { AreaNotFound } from "../-area-not-found.tsx";

export const Route = createFileRoute("/manager/dashboard")({
  loader: loadDashboard,
  notFoundComponent: AreaNotFound,
  component: () => <DashboardPage areas={<AreaSwitch current="manager" />} />,
});
