import type { BetterAuthPlugin } from "better-auth";
import { and, eq, isNull, or } from "drizzle-orm";
import { z } from "zod";
import { invitation, member, organization, user } from "#config/auth-tables.server.ts";
import type { RulesContext } from "#kit/api/feature.server.ts";
import { on } from "#kit/auth/auth-call.server.ts";
import { requireTeam } from "#kit/auth/team.server.ts";
import { parse } from "#kit/http/parse.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import type { TeamRole } from "#kit/shared/team.ts";
import { emailSchema, nameSchema } from "#kit/shared/validation.ts";
import { invitationActs } from "./invitations.server.ts";
import { memberActs, memberOf, type SignedIn } from "./members.server.ts";
import { slugSchema, teamChange, teamRole } from "./schema.ts";
import { findTeam, teamActs } from "./store.server.ts";

const root = "/organization/";

/** The active team would be another one in another tab. */
const refused = ["set-active", "get-active-member", "get-active-member-role"].map((name) => root + name);

const text = z.string();

/**
 * better-auth's organization plugin under the rules of teams: what changes a team or its members is done by the functions
 * of our own API, and answered as the plugin answers. Its other calls are let through for members, who see no team that
 * waits for its deletion.
 */
export function teamRules(context: RulesContext): BetterAuthPlugin {
  const { db } = context;
  const acts = teamActs(context);
  const members = memberActs(context);
  const invitations = invitationActs(context);

  const answers: Record<string, (call: SignedIn, fields: unknown) => Promise<object | undefined>> = {
    async create(call, fields) {
      const own = parse(z.object({ name: nameSchema, slug: slugSchema }), fields);
      const { id } = await acts.create(call, own);
      const of = eq(member.organizationId, id);
      return { ...(await organizationOf(id)), members: await db.select().from(member).where(of) };
    },
    async update(call, fields) {
      // A picture is uploaded; here it can only be removed.
      const logo = z.null().optional();
      const { data } = parse(z.object({ data: teamChange.extend({ logo }) }), fields);
      const { id } = await teamIn(call, fields, "admin");
      await acts.update(call, id, data);
      return organizationOf(id);
    },
    async delete(call, fields) {
      const team = await teamIn(call, fields, "owner");
      await acts.remove(call, team.id);
      return organizationOf(team.id);
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
    async "invite-member"(call, fields) {
      const team = await teamIn(call, fields, "admin");
      const { email, role, resend } = parse(
        z.object({ email: emailSchema, role: teamRole, resend: z.boolean().optional() }),
        fields,
      );
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
    async "cancel-invitation"(call, fields) {
      const { invitationId: id } = parse(z.object({ invitationId: text }), fields);
      const team = await teamIn(call, { organizationId: (await invitationOf(id)).organizationId }, "admin");
      await invitations.revoke(call, team, id);
      return invitationOf(id);
    },
    async "accept-invitation"(call, fields) {
      const { invitationId: id } = parse(z.object({ invitationId: text }), fields);
      const teamId = await invitations.accept(call, id);
      const own = await memberOf(db, teamId, { userId: call.current.user.id });
      return { invitation: await invitationOf(id), member: await rowOf(own.id) };
    },
    async "reject-invitation"(call, fields) {
      const { invitationId: id } = parse(z.object({ invitationId: text }), fields);
      await invitations.decline(call, id);
      return { invitation: await invitationOf(id), member: null };
    },
    async "remove-member"(call, fields) {
      const team = await teamIn(call, fields, "member");
      const { memberIdOrEmail: who } = parse(z.object({ memberIdOrEmail: text }), fields);
      const found = await db
        .select({ member })
        .from(member)
        .innerJoin(user, eq(user.id, member.userId))
        .where(and(eq(member.organizationId, team.id), or(eq(member.id, who), eq(user.email, who))));
      if (!found[0]) throw new AppError("NOT_FOUND");
      await members.remove(call, team, found[0].member.id);
      return found[0];
    },
    async "update-member-role"(call, fields) {
      const team = await teamIn(call, fields, "admin");
      const { memberId, role } = parse(z.object({ memberId: text, role: teamRole }), fields);
      await members.setRole(call, team, memberId, role);
      return rowOf(memberId);
    },
    async leave(call, fields) {
      const team = await teamIn(call, fields, "member");
      const own = await memberOf(db, team.id, { userId: call.current.user.id });
      const row = await rowOf(own.id);
      await members.remove(call, team, own.id);
      return row;
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
            const answer = answers[ctx.path.slice(root.length)];
            if (answer) return ctx.json((await answer(call, fields)) ?? null);
            if (fields.organizationId ?? fields.organizationSlug) await teamIn(call, fields, "member");
          },
        ),
      ],
    },
  };

  /** The team that the fields name, if the caller has this rank in it. @throws AppError NOT_FOUND, FORBIDDEN */
  async function teamIn({ current }: SignedIn, fields: unknown, rank: TeamRole) {
    const named = parse(
      z.object({ organizationId: text.optional(), organizationSlug: text.optional() }),
      fields,
    );
    const { organizationId: id = "", organizationSlug: slug = "" } = named;
    return requireTeam(findTeam(db), slug || id, current.user.id, rank, slug ? "slug" : "id");
  }

  async function organizationOf(id: string) {
    const [row] = await db.select().from(organization).where(eq(organization.id, id));
    return row && shown(row);
  }

  async function invitationOf(id: string) {
    const [row] = await db.select().from(invitation).where(eq(invitation.id, id));
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  }

  async function rowOf(id: string) {
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
