import { createFileRoute } from "@tanstack/react-router";
import { AppLayout } from "#features/home/app/app-layout.tsx";
import { loadParts, Place } from "#kit/client/feature.tsx";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaActions } from "../-area-actions.tsx";
import { AreaNotFound } from "../-area-not-found.tsx";

export const Route = createFileRoute("/app")({
  beforeLoad: (guard) => requirePermission(guard, { apps: ["app"] }),
  loader: (loading) => loadParts(loading, "bar", "areas"),
  notFoundComponent: AreaNotFound,
  component: () => (
    <>
      <AppLayout actions={<AreaActions area="app" />} />
      <Place name="areas" props={{}} />
    </>
  ),
});
