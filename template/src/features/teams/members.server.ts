import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { invitation, member } from "#config/auth-tables.server.ts";
import type { RulesContext } from "#kit/api/feature.server.ts";
import { actingIn, type Call, getLabel } from "#kit/auth/audit.server.ts";
import type { CurrentSession } from "#kit/auth/session.server.ts";
import { lastSeenAt } from "#kit/auth/store.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { foldForSearch } from "#kit/db/derived.server.ts";
import { containing, createList, is, within } from "#kit/db/list.server.ts";
import { withTimes } from "#kit/db/resource.server.ts";
import type { AuditActs, AuditDetails } from "#kit/shared/audit.ts";
import { AppError } from "#kit/shared/errors.ts";
import type { ListQuery } from "#kit/shared/list.ts";
import { listSearch } from "#kit/shared/list-search.ts";
import { hasRank, type Team, type TeamRole, teamRoles } from "#kit/shared/permissions.ts";
import type { Member } from "./schema.ts";
import { type MembersSearch, membersSearch } from "./search.ts";

export interface SignedIn extends Call {
  current: CurrentSession;
}

type Acted = Pick<Team, "id" | "name">;

export const recordAct = (
  audit: RulesContext["audit"],
  call: Call,
  act: AuditActs["team"],
  { id, name }: Acted,
  details: AuditDetails = {},
) =>
  audit.record(actingIn(call), {
    action: `team.${act}`,
    target: { kind: "team", id, label: name },
    details,
  });

const ofMember = {
  ...{ id: member.id, userId: member.userId, role: member.role, joinedAt: member.createdAt },
  ...{ name: user.name, email: user.email, image: user.image },
};

/** A team has so few members that all of them can be read. */
const named = containing(
  sql`(select ${user.search} || ' ' || ${user.email} from ${user} where ${user.id} = ${member.userId})`,
  foldForSearch,
);

const getRows = (db: Db, where: SQL | undefined) =>
  db
    .select({ ...ofMember, lastSeenAt: lastSeenAt(member.userId) })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(where);

const list = createList({
  id: member.id,
  search: listSearch({ role: membersSearch.filters.role, team: String, named: String }, membersSearch.sorts),
  sorts: { joinedAt: member.createdAt },
  filters: { team: within(member.organizationId), role: is(member.role), named },
  rows: getRows,
});

export async function listMembers(db: Db, team: string, { searchTerm, ...query }: ListQuery<MembersSearch>) {
  const page = await list(db, { ...query, team, ...(searchTerm && { named: searchTerm }) });
  return { ...page, items: page.items.map((row): Member => withTimes(row)) };
}

/** The member who meets the condition. @throws AppError NOT_FOUND */
export async function findMember(db: Db, team: string, is: SQL | undefined) {
  const [found] = await getRows(db, and(eq(member.organizationId, team), is));
  if (!found) throw new AppError("NOT_FOUND");
  return withTimes(found);
}

/** The caller as a member. @throws AppError NOT_FOUND */
export const ownMember = (db: Db, team: string, { current }: SignedIn) =>
  findMember(db, team, eq(member.userId, current.user.id));

/** The rank that a member needs to add, change and remove members of this rank. */
export const rankOver = (role: TeamRole): TeamRole => (role === "owner" ? "owner" : "admin");

/** What members do to one another. Each transaction reads the caller's rank again; triggers keep the last owner. */
export function memberActs({ db, audit }: RulesContext) {
  /** Closes a member's open invitations to roles that this rank may not give, or all if there is no rank. */
  const revokeInvitations = (team: string, userId: string, role?: TeamRole) =>
    db
      .update(invitation)
      .set({ status: "canceled" })
      .where(
        and(
          eq(invitation.organizationId, team),
          eq(invitation.inviterId, userId),
          eq(invitation.status, "pending"),
          inArray(
            invitation.role,
            teamRoles.filter((given) => !role || !hasRank({ role }, rankOver(given))),
          ),
        ),
      );

  return {
    /** Only owners may make or change owners. @throws AppError NOT_FOUND, FORBIDDEN, LAST_OWNER */
    setRole: (call: SignedIn, team: Acted, id: string, role: TeamRole) =>
      write(db, async () => {
        const own = await ownMember(db, team.id, call);
        const other = await findMember(db, team.id, eq(member.id, id));
        const highest = [role, other.role].includes("owner") ? "owner" : "member";
        if (!hasRank(own, rankOver(highest))) throw new AppError("FORBIDDEN");
        if (other.role === role) return other;
        await db.update(member).set({ role }).where(eq(member.id, id));
        await revokeInvitations(team.id, other.userId, role);
        const details = { member: getLabel(other), from: other.role, to: role };
        await recordAct(audit, call, "roleChanged", team, details);
        return { ...other, role };
      }),
    /** Removes a member. Members may remove themselves. @throws AppError NOT_FOUND, FORBIDDEN, LAST_OWNER */
    remove: (call: SignedIn, team: Acted, id: string) =>
      write(db, async () => {
        const own = await ownMember(db, team.id, call);
        const other = await findMember(db, team.id, eq(member.id, id));
        const isOwn = own.id === other.id;
        if (!isOwn && !hasRank(own, rankOver(other.role))) throw new AppError("FORBIDDEN");
        await db.delete(member).where(eq(member.id, id));
        await revokeInvitations(team.id, other.userId);
        if (isOwn) await recordAct(audit, call, "left", team);
        else await recordAct(audit, call, "memberRemoved", team, { member: getLabel(other) });
      }),
    /** Makes a member an owner, and the caller an admin. @throws AppError NOT_FOUND, FORBIDDEN, SELF_ACTION, LAST_OWNER */
    transfer: (call: SignedIn, team: Acted, id: string) =>
      write(db, async () => {
        const own = await ownMember(db, team.id, call);
        if (own.role !== "owner") throw new AppError("FORBIDDEN");
        if (own.id === id) throw new AppError("SELF_ACTION");
        const other = await findMember(db, team.id, eq(member.id, id));
        await db.update(member).set({ role: "owner" }).where(eq(member.id, id));
        await db.update(member).set({ role: "admin" }).where(eq(member.id, own.id));
        await revokeInvitations(team.id, own.userId, "admin");
        await recordAct(audit, call, "transferred", team, { member: getLabel(other) });
        return { ...other, role: "owner" as const };
      }),
  };
}

/** The owners of a team, as recipients of mails. */
export const getOwners = (db: Db, team: string) =>
  db
    .select({ id: member.userId })
    .from(member)
    .where(and(eq(member.organizationId, team), eq(member.role, "owner")));
