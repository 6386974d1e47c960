import { and, eq, getTableColumns, inArray, isTable, like } from "drizzle-orm";
import type { Db } from "../db/connect.server.ts";
import { AppError } from "../shared/errors.ts";
import { user } from "./tables.server.ts";

/** The rows of better-auth's organization plugin, if the project has it, that make an existing user an owner. */
async function ownersIn(db: Db, tables: object, column: "userId" | "organizationId", ids: readonly string[]) {
  const member: unknown = "member" in tables ? tables.member : undefined;
  if (!isTable(member) || ids.length === 0) return [];
  const { userId, organizationId, role, [column]: selected } = getTableColumns(member);
  if (!userId || !organizationId || !role || !selected) return [];
  const rows = await db
    .select({ user: user.id, team: organizationId, role })
    .from(member)
    .innerJoin(user, eq(user.id, userId))
    .where(and(inArray(selected, [...ids]), like(role, "%owner%")));
  // A member may have several roles.
  return rows.filter(({ role }) => String(role).split(",").includes("owner"));
}

/**
 * The ids of the teams that these users own.
 * @param tables those of src/config/auth-tables.server.ts
 */
export async function teamsOwnedBy(db: Db, tables: object, userIds: readonly string[]): Promise<string[]> {
  const rows = await ownersIn(db, tables, "userId", userIds);
  return [...new Set(rows.map(({ team }) => String(team)))];
}

/**
 * @param tables those of src/config/auth-tables.server.ts
 * @param leaving the id of a user who does not count
 * @throws AppError LAST_OWNER if one of these teams has no owner
 */
export async function assertOwned(
  db: Db,
  tables: object,
  teams: readonly string[],
  leaving?: string,
): Promise<void> {
  const rows = await ownersIn(db, tables, "organizationId", teams);
  const owned = new Set(rows.flatMap((row) => (row.user === leaving ? [] : String(row.team))));
  if (teams.some((team) => !owned.has(team))) throw new AppError("LAST_OWNER");
}
