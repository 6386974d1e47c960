import { createFileRoute } from "@tanstack/react-router";
import { loadUsers } from "#features/users/loaders.ts";
import { UsersPage } from "#features/users/manager/users-page.tsx";
import { searchTermOf } from "#shared/search-term.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/users/")({
  staticData: { texts: ["users"] },
  validateSearch: searchTermOf,
  loader: loadUsers,
  notFoundComponent: AreaNotFound,
  component: () => <UsersPage searchTerm={Route.useSearch().searchTerm ?? ""} />,
});
