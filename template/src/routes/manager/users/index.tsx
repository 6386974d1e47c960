import { createFileRoute } from "@tanstack/react-router";
import { UsersPage } from "#features/users/manager/users-page.tsx";
import { searchTermOf } from "#shared/search-term.ts";

export const Route = createFileRoute("/manager/users/")({
  staticData: { texts: ["users"] },
  validateSearch: searchTermOf,
  component: () => <UsersPage searchTerm={Route.useSearch().searchTerm ?? ""} />,
});
