import { createFileRoute } from "@tanstack/react-router";
import { requireEntry } from "#features/home/navigation.ts";
import { TeamsPage } from "#features/teams/manager/pages.tsx";
import { teamQueries } from "#features/teams/queries.ts";
import { teamsSearch } from "#features/teams/search.ts";
import { tableSearch } from "#kit/shared/list-search.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/teams/")({
  staticData: { ahead: "data" },
  validateSearch: tableSearch(teamsSearch),
  beforeLoad: requireEntry,
  loader: (loading) => teamQueries.loadList(loading),
  notFoundComponent: AreaNotFound,
  component: () => <TeamsPage search={Route.useSearch()} />,
});
