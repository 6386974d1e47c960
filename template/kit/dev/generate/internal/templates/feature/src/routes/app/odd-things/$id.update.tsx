import { createFileRoute } from "@tanstack/react-router";
import { OddThingForm } from "#features/odd-things/form.tsx";
import { oddThingQueries } from "#features/odd-things/queries.ts";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/app/odd-things/$id/update")({
  beforeLoad: (guard) => requirePermission(guard, { oddThing: ["update"] }),
  loader: (loading) => oddThingQueries.loadItem(loading),
  notFoundComponent: AreaNotFound,
  component: () => <OddThingForm id={Route.useParams().id} />,
});
