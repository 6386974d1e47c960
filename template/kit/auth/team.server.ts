import { and, eq, getTableColumns, inArray, isNotNull, isTable, notInArray } from "drizzle-orm";
import type { Db } from "../db/connect.server.ts";
import { AppError } from "../shared/errors.ts";
import { hasRank, type Team, type TeamRole } from "../shared/permissions.ts";
import { user } from "./tables.server.ts";

/**
 * The rank that a route requires. With `deleting`, owners may call it even while the team is scheduled for deletion.
 */
export type TeamNeed = TeamRole | { rank: TeamRole; deleting: true };

interface FoundTeam extends Team {
  /** Whether the team is scheduled for deletion. */
  deleting: boolean;
}

/** Finds the team with this slug, or id, in which the user is a member. */
export type FindTeam = (name: string, userId: string, by?: "slug" | "id") => Promise<FoundTeam | undefined>;

/** @throws AppError NOT_FOUND for a team that the user cannot see, FORBIDDEN for a lower rank */
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

/**
 * The table with this name, if the project has it.
 * @param tables those of src/config/auth-tables.server.ts
 */
export function tableIn(tables: object, name: string) {
  const table: unknown = Reflect.get(tables, name);
  return isTable(table) ? table : undefined;
}

/**
 * Selects the teams scheduled for deletion, if the table has that column. They need no owner and accept no new members.
 * @param tables those of src/config/auth-tables.server.ts
 */
export function teamsLeaving(db: Db, tables: object) {
  const organization = tableIn(tables, "organization");
  if (!organization) return [];
  const { id, deleteAt } = getTableColumns(organization);
  return id && deleteAt ? db.select({ id }).from(organization).where(isNotNull(deleteAt)) : [];
}

/** The rows of better-auth's organization plugin, if the project has it, whose users exist. */
async function membersIn(
  db: Db,
  tables: object,
  column: "userId" | "organizationId",
  ids: readonly string[],
) {
  const member = tableIn(tables, "member");
  if (!member || ids.length === 0) return [];
  const { userId, organizationId, role, [column]: selected } = getTableColumns(member);
  if (!userId || !organizationId || !role || !selected) return [];
  const rows = await db
    .select({ user: user.id, team: organizationId, role, banned: user.banned })
    .from(member)
    .innerJoin(user, eq(user.id, userId))
    .where(and(inArray(selected, [...ids]), notInArray(organizationId, teamsLeaving(db, tables))));
  return rows.map(({ role, team, ...row }) => ({ ...row, team: String(team), isOwner: hasOwnerRole(role) }));
}

/** Whether a member's or an invitation's role is the owner's, which may be one of several: "admin,owner". */
export const hasOwnerRole = (role: unknown): boolean => String(role).split(",").includes("owner");

/**
 * The ids of the teams that these users own.
 * @param tables those of src/config/auth-tables.server.ts
 */
export async function teamsOwnedBy(db: Db, tables: object, userIds: readonly string[]): Promise<string[]> {
  const rows = await membersIn(db, tables, "userId", userIds);
  return [...new Set(rows.flatMap(({ team, isOwner }) => (isOwner ? team : [])))];
}

interface Without {
  /** The id of a user to exclude. */
  leaving?: string;
  /** Whether a team in which everyone is banned may have no owner. */
  allowEmpty?: boolean;
}

/**
 * @param tables those of src/config/auth-tables.server.ts
 * @throws AppError LAST_OWNER if one of these teams has no owner, or only banned ones
 */
export async function assertOwned(
  db: Db,
  tables: object,
  teams: readonly string[],
  { leaving, allowEmpty = false }: Without = {},
): Promise<void> {
  const members = await membersIn(db, tables, "organizationId", teams);
  const counted = members.filter((row) => row.user !== leaving && !row.banned);
  const there = new Set(counted.map(({ team }) => team));
  const owned = new Set(counted.flatMap(({ team, isOwner }) => (isOwner ? team : [])));
  if (teams.some((team) => !owned.has(team) && (there.has(team) || !allowEmpty)))
    throw new AppError("LAST_OWNER");
}
