import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { DeletedTeamPage } from "#features/teams/app/team-page.tsx";
import { loadTeam, rememberTeam, teamQuery } from "#features/teams/queries.ts";
import { useItem } from "#ui/resource-queries.ts";
import { AreaNotFound } from "../../../-area-not-found.tsx";

/** The pages of a team, which exist only for its members. */
export const Route = createFileRoute("/app/t/$team")({
  loader: async (loading) => ({ team: await loadTeam(loading) }),
  notFoundComponent: AreaNotFound,
  component: () => {
    const queryClient = useQueryClient();
    // Throws once the user can no longer see the team.
    const team = useItem(teamQuery(Route.useParams().team));
    const isOpen = team.deleteAt === null;
    useEffect(() => {
      if (isOpen) rememberTeam(queryClient, team.slug);
    }, [isOpen, queryClient, team.slug]);
    return team.deleteAt ? <DeletedTeamPage team={team} /> : <Outlet />;
  },
});
