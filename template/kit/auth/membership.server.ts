import { AppError } from "../shared/errors.ts";
import { hasRank, type Team, type TeamRole } from "../shared/team.ts";

/** The rank that a route needs. With `deleting`, owners may call it while the team waits for its deletion. */
export type TeamNeed = TeamRole | { rank: TeamRole; deleting: true };

interface FoundTeam extends Team {
  /** Whether it waits for its deletion. */
  deleting: boolean;
}

/** Finds the team with this slug, or id, in which the user is a member. */
export type FindTeam = (name: string, userId: string, by?: "slug" | "id") => Promise<FoundTeam | undefined>;

/** @throws AppError NOT_FOUND for a team that the user does not see, FORBIDDEN for a lower rank */
export async function requireTeam(
  find: FindTeam,
  name: string,
  userId: string,
  needed: TeamNeed,
  by: "slug" | "id" = "slug",
): Promise<Team> {
  const found = await find(name, userId, by);
  if (!found) throw new AppError("NOT_FOUND");
  const { deleting, ...team } = found;
  if (deleting && (typeof needed === "string" || team.role !== "owner")) throw new AppError("NOT_FOUND");
  if (!hasRank(team, typeof needed === "string" ? needed : needed.rank)) throw new AppError("FORBIDDEN");
  return team;
}
