/** The cookie with the slug of the team that was opened last. */
export const lastTeamKey = "team";

/** From the highest rank to the lowest. */
export const teamRoles = ["owner", "admin", "member"] as const;
/** What a member may do in a team. */
export type TeamRole = (typeof teamRoles)[number];

/** A team as one of its members sees it. */
export interface Team {
  id: string;
  /** Its name in paths: `/app/t/<slug>`. */
  slug: string;
  name: string;
  /** The member's own. */
  role: TeamRole;
}

/** Whether a member has this rank in a team, or a higher one. */
export const hasRank = ({ role }: Pick<Team, "role">, rank: TeamRole): boolean =>
  teamRoles.indexOf(role) <= teamRoles.indexOf(rank);
