import { Elysia } from "elysia";
import { z } from "zod";
import { invitationMs, teamGraceMs } from "#config/teams.ts";
import { about, listing, raises } from "#kit/api/about.server.ts";
import type { ApiContext } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { readCookie } from "#kit/auth/session-cookies.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { knownIds } from "#kit/db/resource.server.ts";
import { actList } from "#kit/shared/audit.ts";
import { AppError } from "#kit/shared/errors.ts";
import { listQuery, pageQuery } from "#kit/shared/list.ts";
import { lastTeamKey } from "#kit/shared/permissions.ts";
import { day, hour } from "#kit/shared/time.ts";
import { nameBody } from "#kit/shared/validation.ts";
import { getReceived, invitationActs, listInvitations, receivedBy } from "./invitations.server.ts";
import { listMembers, memberActs } from "./members.server.ts";
import {
  invitationItem,
  invitationList,
  inviteBody,
  memberChange,
  memberItem,
  memberList,
  type OwnTeam,
  ownTeam,
  ownTeams,
  receivedInvitation,
  teamChange,
  teamItem,
  teamList,
  transferBody,
} from "./schema.ts";
import { membersSearch, teamsSearch } from "./search.ts";
import { getTeams, teamActs, teamStore, withRole } from "./store.server.ts";

const account = { account: "update" } as const;
const grace = `${teamGraceMs / hour} hours`;

/** The teams and invitations of a user, and a single team. */
export function teamsApi(context: ApiContext) {
  const { db, sessions } = context;
  const acts = teamActs(context);
  const invitations = invitationActs(context);

  /** @throws AppError NOT_FOUND */
  async function getOwn(userId: string, id: string) {
    const [own] = await getTeams(db, userId, id);
    if (!own) throw new AppError("NOT_FOUND");
    return own;
  }

  /** A cookie may outlive the membership. */
  function getLast(items: readonly OwnTeam[], request: Request): string | null {
    const open = items.filter(({ deleteAt }) => deleteAt === null);
    const slug = readCookie(request.headers.get("cookie"), lastTeamKey);
    return (open.find((team) => team.slug === slug) ?? open[0])?.slug ?? null;
  }

  return new Elysia({ prefix: "/api" })
    .use(access(sessions))
    .get(
      "/account/teams",
      async ({ current, request }) => {
        const items = await getTeams(db, current.user.id);
        const [invited, last] = [await receivedBy(db, current), getLast(items, request)];
        return { items, invitations: invited, last, required: context.env.teamsRequired === true };
      },
      {
        access: account,
        response: { 200: ownTeams },
        detail: about("List your teams by name, and the open invitations to your address"),
      },
    )
    .post("/account/teams", async (call) => call.status(201, await acts.create(call, call.body)), {
      access: account,
      body: nameBody,
      response: { 201: ownTeam, ...raises("TEAM_LIMIT") },
      detail: about("Create a team", { description: "You become its owner." }),
    })
    .get("/t/:team", ({ current, team }) => getOwn(current.user.id, team.id), {
      access: account,
      team: { rank: "member", deleting: true },
      response: { 200: ownTeam, ...raises("NOT_FOUND") },
      detail: about("Get a team", {
        description: "A team scheduled for deletion is visible only to its owners.",
      }),
    })
    .patch(
      "/t/:team",
      async (call) => withRole(call.team, await acts.update(call, call.team.id, call.body)),
      {
        access: account,
        team: "admin",
        body: teamChange,
        response: { 200: ownTeam, ...raises("NOT_FOUND", "TEAM_SLUG_TAKEN") },
        detail: about("Update a team", { description: "A new `slug` changes the team's paths immediately." }),
      },
    )
    .delete(
      "/t/:team",
      async (call) => {
        if (call.body.name !== call.team.name)
          throw new AppError("VALIDATION_ERROR", { issues: [{ path: "name", code: "nameMismatch" }] });
        return withRole(call.team, await acts.remove(call, call.team.id));
      },
      {
        access: account,
        team: "owner",
        body: nameBody,
        response: { 200: ownTeam, ...raises("NOT_FOUND") },
        detail: about("Delete a team", {
          description: `Requires its name as confirmation. It is deleted after ${grace}; until then, its owners can restore it, and nobody else sees it.`,
        }),
      },
    )
    .post("/t/:team/restore", async (call) => withRole(call.team, await acts.restore(call, call.team.id)), {
      access: account,
      team: { rank: "owner", deleting: true },
      response: { 200: ownTeam, ...raises("NOT_FOUND", "LAST_OWNER") },
      detail: about("Restore a team scheduled for deletion"),
    })
    .get("/invitations/:id", ({ current, params: { id } }) => getReceived(db, id, current), {
      access: "session",
      response: { 200: receivedInvitation, ...raises("NOT_FOUND") },
      detail: about("Get an invitation", {
        description: "Your own, or an open one for another address.",
      }),
    })
    .post(
      "/invitations/:id/accept",
      async (call) => getOwn(call.current.user.id, await invitations.accept(call, call.params.id)),
      {
        access: account,
        response: {
          200: ownTeam,
          ...raises("NOT_FOUND", "INVITATION_OTHER_ADDRESS", "INVITATION_CLOSED", "TEAM_LIMIT"),
        },
        detail: about("Accept an invitation", {
          description: "Requires the invited address, verified.",
        }),
      },
    )
    .post(
      "/invitations/:id/decline",
      async (call) => call.status(204, await invitations.decline(call, call.params.id)),
      {
        access: account,
        response: {
          204: z.void(),
          ...raises("NOT_FOUND", "INVITATION_OTHER_ADDRESS", "INVITATION_CLOSED"),
        },
        detail: about("Decline an invitation"),
      },
    );
}

export function membersApi(context: ApiContext) {
  const { db, sessions, audit } = context;
  const members = memberActs(context);
  const invitations = invitationActs(context);

  return new Elysia({ prefix: "/api/t/:team" })
    .use(access(sessions))
    .get("/members", ({ team, query }) => listMembers(db, team.id, query), {
      access: account,
      team: "member",
      query: listQuery(membersSearch),
      response: { 200: memberList, ...raises("NOT_FOUND") },
      detail: about("List the members of a team, earliest first", { description: listing("name and email") }),
    })
    .patch("/members/:id", (call) => members.setRole(call, call.team, call.params.id, call.body.role), {
      access: account,
      team: "admin",
      body: memberChange,
      response: { 200: memberItem, ...raises("NOT_FOUND", "LAST_OWNER") },
      detail: about("Change a member's role", {
        description: "Only owners may appoint or change owners.",
      }),
    })
    .delete(
      "/members/:id",
      async (call) => call.status(204, await members.remove(call, call.team, call.params.id)),
      {
        access: account,
        team: "member",
        response: { 204: z.void(), ...raises("NOT_FOUND", "LAST_OWNER") },
        detail: about("Remove a member, or leave", {
          description:
            "Everyone may leave. Admins can remove members and admins; owners can remove everyone.",
        }),
      },
    )
    .post("/transfer", (call) => members.transfer(call, call.team, call.body.memberId), {
      access: account,
      team: "owner",
      body: transferBody,
      response: { 200: memberItem, ...raises("NOT_FOUND", "SELF_ACTION", "LAST_OWNER") },
      detail: about("Transfer a team", {
        description: "The member becomes an owner, and you become an admin.",
      }),
    })
    .get(
      "/audit",
      async ({ team, query }) =>
        (await audit.list?.({ kind: "team", id: team.id }, query)) ?? {
          items: [],
          nextCursor: null,
          total: 0,
        },
      {
        access: account,
        team: "owner",
        query: pageQuery,
        response: { 200: actList, ...raises("NOT_FOUND") },
        detail: about("List a team's activity, newest first"),
      },
    )
    .get("/invitations", ({ team, query }) => listInvitations(db, team.id, query), {
      access: account,
      team: "admin",
      query: pageQuery,
      response: { 200: invitationList, ...raises("NOT_FOUND") },
      detail: about("List the open invitations of a team, newest first"),
    })
    .post(
      "/invitations",
      async (call) => call.status(201, await invitations.invite(call, call.team, call.body)),
      {
        access: account,
        team: "admin",
        body: inviteBody,
        response: {
          201: z.object({ items: z.array(invitationItem) }),
          ...raises("NOT_FOUND", "TEAM_LIMIT", "RATE_LIMITED"),
        },
        detail: about("Invite people", {
          description: `Sends each an email with a link that is valid for ${invitationMs / day} days. With an invitation, an address can sign up even while sign-up is closed. Only owners invite owners.`,
        }),
      },
    )
    .post("/invitations/:id/resend", (call) => invitations.resend(call, call.team, call.params.id), {
      access: account,
      team: "admin",
      response: { 200: invitationItem, ...raises("NOT_FOUND", "RATE_LIMITED") },
      detail: about("Send an invitation again", {
        description: "Its validity starts again.",
      }),
    })
    .delete(
      "/invitations/:id",
      async (call) => call.status(204, await invitations.revoke(call, call.team, call.params.id)),
      {
        access: account,
        team: "admin",
        response: { 204: z.void(), ...raises("NOT_FOUND") },
        detail: about("Revoke an invitation"),
      },
    );
}

export function allTeamsApi(context: ApiContext) {
  const { db, sessions } = context;
  const acts = teamActs(context);

  return new Elysia({ prefix: "/api" })
    .use(access(sessions))
    .get("/teams", ({ query }) => teamStore.list(db, query), {
      access: { team: "list" },
      query: listQuery(teamsSearch),
      response: { 200: teamList },
      detail: about("List all teams, newest first", { description: listing("name and slug") }),
    })
    .get("/teams/:id", ({ params: { id } }) => teamStore.get(db, id), {
      access: { team: "list" },
      response: { 200: teamItem, ...raises("NOT_FOUND") },
      detail: about("Get any team"),
    })
    .get(
      "/teams/:id/members",
      async ({ params: { id }, query }) => {
        await teamStore.get(db, id);
        return listMembers(db, id, query);
      },
      {
        access: { team: "list" },
        query: listQuery(membersSearch),
        response: { 200: memberList, ...raises("NOT_FOUND") },
        detail: about("List the members of any team", { description: listing("name and email") }),
      },
    )
    .delete("/teams/:id", (call) => acts.remove(call, call.params.id), {
      access: { team: "delete" },
      response: { 200: teamItem, ...raises("NOT_FOUND") },
      detail: about("Delete any team", {
        description: `It is deleted after ${grace}. Its owners are notified by email.`,
      }),
    })
    .post("/teams/:id/restore", (call) => acts.restore(call, call.params.id), {
      access: { team: "delete" },
      response: { 200: teamItem, ...raises("NOT_FOUND", "LAST_OWNER") },
      detail: about("Restore any team scheduled for deletion"),
    })
    .get(
      "/users/:id/teams",
      async ({ params: { id } }) => {
        if ((await knownIds(db, user.id, [id])).length === 0) throw new AppError("NOT_FOUND");
        return { items: await getTeams(db, id) };
      },
      {
        access: { user: "get" },
        response: { 200: ownTeams.pick({ items: true }), ...raises("NOT_FOUND") },
        detail: about("List the teams of a user"),
      },
    );
}

export type TeamsApi = ReturnType<typeof teamsApi>;
export type MembersApi = ReturnType<typeof membersApi>;
export type AllTeamsApi = ReturnType<typeof allTeamsApi>;
