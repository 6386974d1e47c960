import { createFileRoute } from "@tanstack/react-router";
import { TeamSettingsPage } from "#features/teams/app/settings-page.tsx";
import { loadMembers } from "#features/teams/queries.ts";
import { membersSearch } from "#features/teams/search.ts";
import { AreaNotFound } from "../../../-area-not-found.tsx";

export const Route = createFileRoute("/app/t/$team/settings")({
  validateSearch: membersSearch,
  loader: loadMembers,
  notFoundComponent: AreaNotFound,
  component: () => <TeamSettingsPage search={Route.useSearch({ select: membersSearch })} />,
});
