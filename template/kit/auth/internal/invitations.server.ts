import { and, eq, getTableColumns, gt, notInArray } from "drizzle-orm";
import type { Db } from "../../db/connect.server.ts";
import { isNotBanned } from "../store.server.ts";
import { user } from "../tables.server.ts";
import { hasOwnerRole, tableIn, teamsLeaving } from "../team.server.ts";

/**
 * Whether someone who may invite has an open invitation for this address, according to better-auth's organization
 * plugin, if the project has it. An invited address can sign up even while sign-up is closed.
 * @param tables those of src/config/auth-tables.server.ts
 */
export async function isInvited(db: Db, tables: object, address: string): Promise<boolean> {
  const [invitation, member] = [tableIn(tables, "invitation"), tableIn(tables, "member")];
  if (!invitation || !member) return false;
  const { email, status, expiresAt, inviterId, organizationId, role } = getTableColumns(invitation);
  const { userId, organizationId: memberOf, role: inviterRole } = getTableColumns(member);
  if (!email || !status || !expiresAt || !inviterId || !organizationId || !role) return false;
  if (!userId || !memberOf || !inviterRole) return false;
  const now = new Date();
  const open = and(
    ...[eq(email, address), eq(status, "pending"), gt(expiresAt, now), isNotBanned(now)],
    notInArray(organizationId, teamsLeaving(db, tables)),
  );
  const rows = await db
    .select({ role, inviterRole })
    .from(invitation)
    .innerJoin(user, eq(user.id, inviterId))
    .innerJoin(member, and(eq(memberOf, organizationId), eq(userId, inviterId)))
    .where(open);
  // By default, better-auth lets only owners invite owners, and members nobody.
  return rows.some(
    ({ role, inviterRole }) => hasOwnerRole(inviterRole) || (inviterRole !== "member" && !hasOwnerRole(role)),
  );
}
