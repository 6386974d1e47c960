import { createFileRoute } from "@tanstack/react-router";
import { TeamPage } from "#features/teams/app/team-page.tsx";
import { loadMembers } from "#features/teams/queries.ts";
import { membersSearch } from "#features/teams/search.ts";
import { loadParts } from "#kit/client/feature.tsx";
import { AreaNotFound } from "../../../-area-not-found.tsx";

export const Route = createFileRoute("/app/t/$team/")({
  staticData: { ahead: "page" },
  validateSearch: membersSearch,
  loader: async (loading) => {
    const { team } = loading.params;
    await Promise.all([loadMembers(loading), loadParts({ ...loading, params: { id: team } }, "team")]);
  },
  notFoundComponent: AreaNotFound,
  component: () => <TeamPage search={Route.useSearch({ select: membersSearch })} />,
});
