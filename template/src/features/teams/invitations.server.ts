import { and, eq, inArray, lte, type SQL } from "drizzle-orm";
import { invitation, member, organization } from "#config/auth-tables.server.ts";
import { invitationLimits } from "#config/limits.ts";
import { invitationMs, invitedLimit, teamLimits } from "#config/teams.ts";
import type { RulesContext } from "#kit/api/feature.server.ts";
import { getLabel } from "#kit/auth/audit.server.ts";
import type { CurrentSession } from "#kit/auth/session.server.ts";
import { isBanned } from "#kit/auth/store.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { createList, within } from "#kit/db/list.server.ts";
import { withTimes } from "#kit/db/resource.server.ts";
import { getMailbox, spend } from "#kit/rate/budget.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import type { ListQuery } from "#kit/shared/list.ts";
import { listSearch } from "#kit/shared/list-search.ts";
import { hasRank, type Team, type TeamRole } from "#kit/shared/permissions.ts";
import { invitationMail } from "./mails.server.ts";
import { ownMember, rankOver, recordAct, type SignedIn } from "./members.server.ts";
import type { InvitationItem, Invite, ReceivedInvitation } from "./schema.ts";

/** Letters only: someone could mistake digits in a mail for a code. */
const newId = () =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(16)))
    .toString("hex")
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

const columns = {
  ...{ id: invitation.id, email: invitation.email, role: invitation.role, status: invitation.status },
  ...{ createdAt: invitation.createdAt, expiresAt: invitation.expiresAt },
  ...{ team: organization.name, teamId: organization.id, deleteAt: organization.deleteAt },
  logo: organization.logo,
  ...{ inviter: user.name, inviterId: user.id, language: invitation.language },
  ...{ banned: user.banned, banExpires: user.banExpires, inviterRole: member.role },
};

const isInviter = and(
  eq(member.organizationId, invitation.organizationId),
  eq(member.userId, invitation.inviterId),
);

const getRows = (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .innerJoin(user, eq(user.id, invitation.inviterId))
    .leftJoin(member, isInviter)
    .where(where);

type Row = Awaited<ReturnType<typeof getRows>>[number];

/**
 * An open invitation is closed if its sender is banned or may not invite to its role, or its team is scheduled for
 * deletion.
 */
function getStatus(row: Row): InvitationItem["status"] {
  const { status, expiresAt, deleteAt, role, inviterRole } = row;
  if (status !== "pending") return status;
  if (expiresAt <= new Date()) return "expired";
  const mayInvite = inviterRole && hasRank({ role: inviterRole }, rankOver(role));
  return isBanned(row) || deleteAt || !mayInvite ? "canceled" : "pending";
}

function toItem(row: Row): InvitationItem {
  const { id, email, role, inviter, createdAt, expiresAt } = row;
  return { ...withTimes({ id, email, role, inviter, createdAt, expiresAt }), status: getStatus(row) };
}

/** An address is a user's only once it is verified. */
const isFor = ({ email }: Pick<Row, "email">, { user }: CurrentSession) =>
  user.emailVerified && user.email === email;

function toReceived(row: Row, current: CurrentSession): ReceivedInvitation {
  const [item, isMine] = [toItem(row), isFor(row, current)];
  // Only the person who is invited can fetch the picture.
  const logo = isMine && item.status === "pending" ? row.logo : null;
  return { ...item, team: row.team, logo, isMine };
}

const list = createList({
  id: invitation.id,
  search: listSearch({ team: String, status: String }, ["-createdAt"]),
  filters: { team: within(invitation.organizationId), status: within(invitation.status) },
  rows: getRows,
});

/** A team's open invitations, even expired ones, which can be sent again. */
export async function listInvitations(db: Db, team: string, query: ListQuery<object>) {
  const page = await list(db, { ...query, team, status: "pending" });
  return { ...page, items: page.items.map(toItem) };
}

export async function receivedBy(db: Db, current: CurrentSession): Promise<ReceivedInvitation[]> {
  const { email } = current.user;
  const rows = await getRows(db, and(eq(invitation.email, email), eq(invitation.status, "pending")));
  return rows.map((row) => toReceived(row, current)).filter((one) => one.isMine && one.status === "pending");
}

/** @throws AppError NOT_FOUND for another user's invitation that is no longer open */
async function visibleTo(db: Db, id: string, current: CurrentSession): Promise<Row> {
  const [row] = await getRows(db, eq(invitation.id, id));
  if (!row || !(isFor(row, current) || getStatus(row) === "pending")) throw new AppError("NOT_FOUND");
  return row;
}

/** @throws AppError NOT_FOUND for another user's invitation that is no longer open */
export const getReceived = async (db: Db, id: string, current: CurrentSession) =>
  toReceived(await visibleTo(db, id, current), current);

type Inviting = Pick<Team, "id" | "name">;
type Sent = Pick<Row, "id" | "email" | "language">;

export function invitationActs({ db, audit, mail, baseUrl }: RulesContext) {
  /** Queues the mail in the recipient's language if known, otherwise in the one chosen, otherwise in the sender's. */
  async function send({ current: { user: by } }: SignedIn, team: Inviting, { id, email, language }: Sent) {
    await spend(db, { budget: "team.invitation", key: by.id }, invitationLimits);
    await spend(db, { budget: "team.invited", key: getMailbox(email) }, [invitedLimit]);
    const [known] = await db.select({ language: user.language }).from(user).where(eq(user.email, email));
    const url = new URL(`/invitations/${id}`, baseUrl).href;
    const recipient = { email, language: known?.language ?? language ?? by.language };
    await mail.sendLater(by, invitationMail({ by: getLabel(by), team: team.name, url }), recipient);
  }

  /** @throws AppError NOT_FOUND, FORBIDDEN */
  async function assertMayInvite(call: SignedIn, team: Inviting, role: TeamRole): Promise<void> {
    if (!hasRank(await ownMember(db, team.id, call), rankOver(role))) throw new AppError("FORBIDDEN");
  }

  async function assertInvitable(team: Inviting, emails: readonly string[]): Promise<void> {
    const here = eq(invitation.organizationId, team.id);
    const open = and(here, eq(invitation.status, "pending"));
    // An expired invitation would block the new one.
    await db
      .update(invitation)
      .set({ status: "canceled" })
      .where(and(open, lte(invitation.expiresAt, new Date())));
    if ((await db.$count(invitation, open)) + emails.length > teamLimits.invitations)
      throw new AppError("TEAM_LIMIT");
    const invited = await db
      .select({ email: invitation.email })
      .from(invitation)
      .where(and(open, inArray(invitation.email, [...emails])));
    const members = await db
      .select({ email: user.email })
      .from(user)
      .innerJoin(member, and(eq(member.userId, user.id), eq(member.organizationId, team.id)))
      .where(inArray(user.email, [...emails]));
    const issues = [
      ...members.map(({ email }) => ({ email, code: "emailMember" })),
      ...invited.map(({ email }) => ({ email, code: "emailInvited" })),
    ].map(({ email, code }) => ({ path: `emails.${emails.indexOf(email)}`, code }));
    if (issues.length > 0) throw new AppError("VALIDATION_ERROR", { issues });
  }

  /** A team's open invitation. @throws AppError NOT_FOUND */
  async function findOpen(team: Inviting, id: string): Promise<Row> {
    const own = and(eq(invitation.id, id), eq(invitation.organizationId, team.id));
    const [row] = await getRows(db, and(own, eq(invitation.status, "pending")));
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  }

  const setStatus = (id: string, status: "accepted" | "rejected" | "canceled") =>
    db.update(invitation).set({ status }).where(eq(invitation.id, id));

  /** @throws AppError NOT_FOUND, INVITATION_OTHER_ADDRESS, INVITATION_CLOSED */
  async function answerable(id: string, current: CurrentSession): Promise<Row> {
    const row = await visibleTo(db, id, current);
    if (!isFor(row, current)) throw new AppError("INVITATION_OTHER_ADDRESS");
    if (getStatus(row) !== "pending") throw new AppError("INVITATION_CLOSED");
    return row;
  }

  return {
    /**
     * Invites all of these addresses or none.
     * @throws AppError NOT_FOUND, FORBIDDEN, TEAM_LIMIT, RATE_LIMITED, and VALIDATION_ERROR for members and the invited
     */
    invite: (call: SignedIn, team: Inviting, { emails: given, role, language: chosen }: Invite) =>
      write(db, async () => {
        const emails = [...new Set(given)];
        const language = chosen ?? null;
        await assertMayInvite(call, team, role);
        await assertInvitable(team, emails);
        const items: InvitationItem[] = [];
        for (const email of emails) {
          const createdAt = new Date();
          const expiresAt = new Date(createdAt.getTime() + invitationMs);
          const id = newId();
          await db.insert(invitation).values({
            ...{ id, organizationId: team.id, email, role, language, createdAt, expiresAt },
            inviterId: call.current.user.id,
          });
          await send(call, team, { id, email, language });
          await recordAct(audit, call, "invited", team, { email, role });
          items.push(toItem(await findOpen(team, id)));
        }
        return { items };
      }),
    /** Sends the mail again, for another seven days. @throws AppError NOT_FOUND, FORBIDDEN, RATE_LIMITED */
    resend: (call: SignedIn, team: Inviting, id: string) =>
      write(db, async () => {
        const { email, role, language } = await findOpen(team, id);
        await assertMayInvite(call, team, role);
        const expiresAt = new Date(Date.now() + invitationMs);
        const inviterId = call.current.user.id;
        await db.update(invitation).set({ expiresAt, inviterId }).where(eq(invitation.id, id));
        await send(call, team, { id, email, language });
        await recordAct(audit, call, "invited", team, { email, role });
        return toItem(await findOpen(team, id));
      }),
    /** @throws AppError NOT_FOUND, FORBIDDEN */
    revoke: (call: SignedIn, team: Inviting, id: string) =>
      write(db, async () => {
        const { email } = await findOpen(team, id);
        await assertMayInvite(call, team, "member");
        await setStatus(id, "canceled");
        await recordAct(audit, call, "invitationRevoked", team, { email });
      }),
    /** @returns the id of the team @throws AppError NOT_FOUND, INVITATION_OTHER_ADDRESS, INVITATION_CLOSED, TEAM_LIMIT */
    accept: (call: SignedIn, id: string) =>
      write(db, async () => {
        const { teamId, team, role } = await answerable(id, call.current);
        const ofTeam = eq(member.organizationId, teamId);
        if ((await db.$count(member, ofTeam)) >= teamLimits.members) throw new AppError("TEAM_LIMIT");
        await setStatus(id, "accepted");
        const own = { organizationId: teamId, userId: call.current.user.id };
        const joined = { id: crypto.randomUUID(), ...own, role, createdAt: new Date() };
        await db.insert(member).values(joined).onConflictDoNothing();
        await recordAct(audit, call, "joined", { id: teamId, name: team }, { role });
        return teamId;
      }),
    /** @throws AppError NOT_FOUND, INVITATION_OTHER_ADDRESS, INVITATION_CLOSED */
    decline: (call: SignedIn, id: string) =>
      write(db, async () => {
        await answerable(id, call.current);
        await setStatus(id, "rejected");
      }),
  };
}
