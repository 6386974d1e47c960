import { useMatches } from "@tanstack/react-router";
import { hasRank, type Team, type TeamRole } from "../shared/permissions.ts";
import { refuse } from "./guards.ts";

const isOfTeam = (data: unknown): data is { team: Team } =>
  typeof data === "object" && data !== null && "team" in data;

/** The team of the current page, from the data of the route `/app/t/$team`; undefined outside teams. */
export const useTeamIfAny = (): Team | undefined =>
  useMatches({
    select: (matches) => matches.map(({ loaderData }) => loaderData).find(isOfTeam)?.team,
    structuralSharing: true,
  });

/** The team of the current page. Only for components below the route `/app/t/$team`. @public */
export function useTeam(): Team {
  const team = useTeamIfAny();
  if (!team) throw new Error("useTeam() works only below /app/t/$team.");
  return team;
}

/** The path of a team page, from its route pattern. @public */
export const inTeam = <To extends string>(to: To, slug: string) => to.replace("$team", slug) as To;

/** The state of a page that is loading below a team's route. */
interface LoadingBelow {
  parentMatchPromise: Promise<{ loaderData?: unknown }>;
}

/** For loaders of team pages: members of a lower rank get a 403 page. @public */
export async function requireRank({ parentMatchPromise }: LoadingBelow, rank: TeamRole): Promise<void> {
  const { loaderData } = await parentMatchPromise;
  if (!isOfTeam(loaderData) || !hasRank(loaderData.team, rank))
    throw refuse({ code: "FORBIDDEN", status: 403 });
}
