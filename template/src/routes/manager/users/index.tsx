import { createFileRoute } from "@tanstack/react-router";
import { requireEntry } from "#features/home/navigation.ts";
import { userQueries } from "#features/users/queries.ts";
import { usersSearch } from "#features/users/search.ts";
import { UsersPage } from "#features/users/table.tsx";
import { tableSearch } from "#kit/shared/list-search.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/users/")({
  staticData: { ahead: "data" },
  validateSearch: tableSearch(usersSearch),
  beforeLoad: requireEntry,
  loader: (loading) => userQueries.loadList(loading),
  notFoundComponent: AreaNotFound,
  component: () => <UsersPage search={Route.useSearch()} />,
});
