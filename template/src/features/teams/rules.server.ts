import type { BetterAuthPlugin } from "better-auth";
import { and, eq, isNull, or } from "drizzle-orm";
import { z } from "zod";
import { invitation, member, organization, user } from "#config/auth-tables.server.ts";
import type { RulesContext } from "#kit/api/feature.server.ts";
import { on } from "#kit/auth/rules.server.ts";
import { requireTeam } from "#kit/auth/team.server.ts";
import { parse } from "#kit/http/request.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import type { Team, TeamRole } from "#kit/shared/permissions.ts";
import { emailSchema, nameSchema } from "#kit/shared/validation.ts";
import { invitationActs } from "./invitations.server.ts";
import { findMember, memberActs, ownMember, type SignedIn } from "./members.server.ts";
import { type Member, slugSchema, teamChange, teamRole } from "./schema.ts";
import { findTeam, teamActs } from "./store.server.ts";

const root = "/organization/";

/** With an active team in the session, another tab would act on the wrong one. */
const refused = ["set-active", "get-active-member", "get-active-member-role"].map((name) => root + name);

const name = z.string().default("");

/** The rows that the plugin's calls name by id. A missing id matches no row. */
const named = z.object({
  organizationId: name,
  organizationSlug: name,
  invitationId: name,
  memberId: name,
  memberIdOrEmail: name,
});
type Named = z.output<typeof named>;

const created = z.object({ name: nameSchema, slug: slugSchema });
// Other routes upload pictures. Here, they can only be removed.
const updated = z.object({ data: teamChange.extend({ logo: z.null().optional() }) });
const invited = z.object({ email: emailSchema, role: teamRole, resend: z.boolean().optional() });

/**
 * better-auth's organization plugin under our rules for teams: calls that change a team or its members run the
 * functions of our own API, and respond as the plugin does. All other calls are passed on for members, who cannot see a
 * team that is scheduled for deletion.
 */
export function teamRules(context: RulesContext): BetterAuthPlugin {
  const { db } = context;
  const acts = teamActs(context);
  const members = memberActs(context);
  const invitations = invitationActs(context);

  const answers: Record<string, (call: SignedIn, ids: Named, fields: unknown) => Promise<unknown>> = {
    async create(call, _, fields) {
      const { id } = await acts.create(call, parse(created, fields));
      const members = await db.select().from(member).where(eq(member.organizationId, id));
      return { ...(await findOrganization(id)), members };
    },
    async update(call, ids, fields) {
      const { data } = parse(updated, fields);
      const { id } = await teamIn(call, ids, "admin");
      await acts.update(call, id, data);
      return findOrganization(id);
    },
    async delete(call, ids) {
      const { id } = await teamIn(call, ids, "owner");
      await acts.remove(call, id);
      return findOrganization(id);
    },
    async list({ current }) {
      const own = eq(member.userId, current.user.id);
      const rows = await db
        .select({ organization })
        .from(organization)
        .innerJoin(member, and(eq(member.organizationId, organization.id), own))
        .where(isNull(organization.deleteAt));
      return rows.map((row) => shown(row.organization));
    },
    async "invite-member"(call, ids, fields) {
      const team = await teamIn(call, ids, "admin");
      const { email, role, resend } = parse(invited, fields);
      const open = and(
        eq(invitation.organizationId, team.id),
        eq(invitation.email, email),
        eq(invitation.status, "pending"),
      );
      const [known] = resend ? await db.select().from(invitation).where(open) : [];
      if (known) await invitations.resend(call, team, known.id);
      else await invitations.invite(call, team, { emails: [email], role });
      return (await db.select().from(invitation).where(open))[0];
    },
    async "cancel-invitation"(call, { invitationId }) {
      const { organizationId } = await findInvitation(invitationId);
      await invitations.revoke(call, await teamIn(call, { organizationId }, "admin"), invitationId);
      return findInvitation(invitationId);
    },
    async "accept-invitation"(call, { invitationId }) {
      const teamId = await invitations.accept(call, invitationId);
      const { id } = await ownMember(db, teamId, call);
      return { invitation: await findInvitation(invitationId), member: await getRow(id) };
    },
    async "reject-invitation"(call, { invitationId }) {
      await invitations.decline(call, invitationId);
      return { invitation: await findInvitation(invitationId), member: null };
    },
    async "remove-member"(call, ids) {
      const team = await teamIn(call, ids, "member");
      const who = or(eq(member.id, ids.memberIdOrEmail), eq(user.email, ids.memberIdOrEmail));
      return { member: await removed(call, team, await findMember(db, team.id, who)) };
    },
    async "update-member-role"(call, ids, fields) {
      const team = await teamIn(call, ids, "admin");
      const { role } = parse(z.object({ role: teamRole }), fields);
      await members.setRole(call, team, ids.memberId, role);
      return getRow(ids.memberId);
    },
    async leave(call, ids) {
      const team = await teamIn(call, ids, "member");
      return removed(call, team, await ownMember(db, team.id, call));
    },
  };

  return {
    id: "team-rules",
    hooks: {
      before: [
        on(
          (path) => path.startsWith(root),
          async (ctx, { current, request }) => {
            if (refused.includes(ctx.path)) throw new AppError("NOT_FOUND");
            // Without a session, better-auth itself refuses the call.
            if (!current) return;
            const call = { current, request };
            const fields = { ...ctx.query, ...ctx.body };
            const ids = parse(named, fields);
            const answer = answers[ctx.path.slice(root.length)];
            if (answer) return ctx.json((await answer(call, ids, fields)) ?? null);
            // The plugin is inconsistent: some calls prefer the id, others the slug.
            const { organizationId, organizationSlug } = ids;
            if (organizationId) await teamIn(call, { organizationId }, "member");
            if (organizationSlug) await teamIn(call, { organizationSlug }, "member");
          },
        ),
      ],
    },
  };

  /** The team of the call, if the caller has this rank in it. @throws AppError NOT_FOUND, FORBIDDEN */
  function teamIn({ current }: SignedIn, ids: Partial<Named>, rank: TeamRole) {
    const { organizationId: id = "", organizationSlug: slug } = ids;
    return requireTeam(findTeam(db), slug || id, current.user.id, rank, slug ? "slug" : "id");
  }

  /** Removes a member, and returns the row. @throws AppError NOT_FOUND, FORBIDDEN, LAST_OWNER */
  async function removed(call: SignedIn, team: Team, { id }: Member) {
    const row = await getRow(id);
    await members.remove(call, team, id);
    return row;
  }

  async function findOrganization(id: string) {
    const [row] = await db.select().from(organization).where(eq(organization.id, id));
    return row && shown(row);
  }

  async function findInvitation(id: string) {
    const [row] = await db.select().from(invitation).where(eq(invitation.id, id));
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  }

  async function getRow(id: string) {
    return (await db.select().from(member).where(eq(member.id, id)))[0];
  }
}

const shown = ({ id, name, slug, logo, metadata, createdAt }: typeof organization.$inferSelect) => ({
  id,
  name,
  slug,
  logo,
  metadata,
  createdAt,
});
