import { createFileRoute } from "@tanstack/react-router";
import { oddThingQueries } from "#features/odd-things/queries.ts";
import { oddThingsSearch } from "#features/odd-things/search.ts";
import { OddThingsPage } from "#features/odd-things/table.tsx";
import { requirePermission } from "#kit/client/guards.ts";
import { tableSearch } from "#kit/shared/list-search.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/app/odd-things/")({
  staticData: { ahead: "data" },
  validateSearch: tableSearch(oddThingsSearch),
  beforeLoad: (guard) => requirePermission(guard, { oddThing: ["read"] }),
  loader: (loading) => oddThingQueries.loadList(loading),
  notFoundComponent: AreaNotFound,
  component: () => <OddThingsPage search={Route.useSearch()} />,
});
