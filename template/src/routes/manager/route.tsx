import { createFileRoute } from "@tanstack/react-router";
import { ManagerLayout } from "#features/home/manager/manager-layout.tsx";
import { loadParts, Place } from "#kit/client/feature.tsx";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaActions } from "../-area-actions.tsx";
import { AreaNotFound } from "../-area-not-found.tsx";

export const Route = createFileRoute("/manager")({
  beforeLoad: (guard) => requirePermission(guard, { apps: ["manager"] }),
  loader: (loading) => loadParts(loading, "bar", "areas"),
  notFoundComponent: AreaNotFound,
  component: () => (
    <>
      <ManagerLayout actions={<AreaActions area="manager" />} />
      <Place name="areas" props={{}} />
    </>
  ),
});
