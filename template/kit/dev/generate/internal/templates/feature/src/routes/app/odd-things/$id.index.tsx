import { createFileRoute } from "@tanstack/react-router";
import { OddThingPage } from "#features/odd-things/detail.tsx";
import { oddThingQueries } from "#features/odd-things/queries.ts";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/app/odd-things/$id/")({
  beforeLoad: (guard) => requirePermission(guard, { oddThing: ["read"] }),
  loader: (loading) => oddThingQueries.loadItem(loading),
  notFoundComponent: AreaNotFound,
  component: () => <OddThingPage id={Route.useParams().id} />,
});
