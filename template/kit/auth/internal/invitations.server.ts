import { and, eq, getTableColumns, gt, inArray, isTable, notInArray } from "drizzle-orm";
import type { Db } from "../../db/connect.server.ts";
import { isNotBanned } from "../store.server.ts";
import { user } from "../tables.server.ts";
import { teamsLeaving } from "../team.server.ts";

/**
 * Whether someone who may invite has an open invitation for this address, according to better-auth's organization
 * plugin, if the project has it. An invited address can sign up even while sign-up is closed.
 * @param tables those of src/config/auth-tables.server.ts
 */
export async function isInvited(db: Db, tables: object, address: string): Promise<boolean> {
  const invitation: unknown = "invitation" in tables ? tables.invitation : undefined;
  if (!isTable(invitation)) return false;
  const { email, status, expiresAt, inviterId, organizationId } = getTableColumns(invitation);
  if (!email || !status || !expiresAt || !inviterId || !organizationId) return false;
  const now = new Date();
  const inviters = db.select({ id: user.id }).from(user).where(isNotBanned(now));
  const open = and(
    eq(email, address),
    eq(status, "pending"),
    gt(expiresAt, now),
    inArray(inviterId, inviters),
    notInArray(organizationId, teamsLeaving(db, tables)),
  );
  return (await db.$count(invitation, open)) > 0;
}
