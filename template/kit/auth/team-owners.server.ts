import { and, eq, getTableColumns, inArray, isTable, like } from "drizzle-orm";
import type { Db } from "../db/connect.server.ts";
import { AppError } from "../shared/errors.ts";
import * as tables from "./tables.server.ts";

/** The rows of better-auth's organization plugin, if the project has it, that make an existing user an owner. */
async function ownersIn(db: Db, column: "userId" | "organizationId", ids: readonly string[]) {
  const member: unknown = Reflect.get(tables, "member");
  if (!isTable(member) || ids.length === 0) return [];
  const { userId, organizationId, role, [column]: selected } = getTableColumns(member);
  if (!userId || !organizationId || !role || !selected) return [];
  const rows = await db
    .select({ user: tables.user.id, team: organizationId, role })
    .from(member)
    .innerJoin(tables.user, eq(tables.user.id, userId))
    .where(and(inArray(selected, [...ids]), like(role, "%owner%")));
  // A member may have several roles.
  return rows.filter(({ role }) => String(role).split(",").includes("owner"));
}

/** The ids of the teams that these users own. */
export async function teamsOwnedBy(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await ownersIn(db, "userId", userIds);
  return [...new Set(rows.map(({ team }) => String(team)))];
}

/**
 * @param leaving the id of a user who does not count
 * @throws AppError LAST_OWNER if one of these teams has no owner
 */
export async function assertOwned(db: Db, teams: readonly string[], leaving?: string): Promise<void> {
  const rows = await ownersIn(db, "organizationId", teams);
  const owned = new Set(rows.flatMap(({ user, team }) => (user === leaving ? [] : String(team))));
  if (teams.some((team) => !owned.has(team))) throw new AppError("LAST_OWNER");
}
