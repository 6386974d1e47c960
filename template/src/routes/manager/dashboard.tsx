import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "#features/home/manager/dashboard-page.tsx";

export const Route = createFileRoute("/manager/dashboard")({ component: DashboardPage });
