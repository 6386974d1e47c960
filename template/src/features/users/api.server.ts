import { eq, type SQL } from "drizzle-orm";
import { Elysia } from "elysia";
import { z } from "zod";
import * as authTables from "#config/auth-tables.server.ts";
import { about, listing, raises } from "#kit/api/about.server.ts";
import type { ApiContext } from "#kit/api/feature.server.ts";
import { access, requireAccess } from "#kit/auth/access.server.ts";
import { actingIn, type Call, userTarget } from "#kit/auth/audit.server.ts";
import { changeUsers } from "#kit/auth/login-methods.server.ts";
import type { CurrentSession } from "#kit/auth/session.server.ts";
import { endSession, endSessions, listSessions } from "#kit/auth/store.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { write } from "#kit/db/connect.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { listOf, listQuery, pageQuery } from "#kit/shared/list.ts";
import { sessionItem } from "#kit/shared/session.ts";
import { invitation } from "./mails.server.ts";
import { banBody, newUser, type User, type UserChange, userChange, userItem, userList } from "./schema.ts";
import { usersSearch } from "./search.ts";
import { banUser, createUser, unbanUser, updateUser, userStore } from "./store.server.ts";

export function usersApi({ db, sessions, audit, mail, baseUrl }: ApiContext) {
  const audited = <T>(call: Call, where: SQL, work: () => Promise<T>) =>
    changeUsers({ db, tables: authTables, audit, by: actingIn(call), where }, work);

  function invite(to: User, by: string): Promise<void> {
    const url = new URL(`/login?${new URLSearchParams({ email: to.email })}`, baseUrl).href;
    return mail.sendLater(to, invitation({ by, url }));
  }

  return new Elysia({ prefix: "/api/users" })
    .use(access(sessions))
    .get("/", ({ query }) => userStore.list(db, query), {
      access: { user: "list" },
      query: listQuery(usersSearch),
      response: userList,
      detail: about("List users, newest first", { description: listing("name and email") }),
    })
    .post(
      "/",
      async ({ current, request, body, status }) => {
        const made = async () => {
          const created = await createUser(db, body);
          if (body.invite) await invite(created, current.user.name);
          return created;
        };
        return status(201, await audited({ current, request }, eq(user.email, body.email), made));
      },
      {
        access: { user: "create" },
        body: newUser,
        response: { 201: userItem, ...raises("EMAIL_TAKEN") },
        detail: about("Create a user"),
      },
    )
    .get("/:id", ({ params: { id } }) => userStore.get(db, id), {
      access: { user: "get" },
      response: { 200: userItem, ...raises("NOT_FOUND") },
      detail: about("Get a user"),
    })
    .patch(
      "/:id",
      ({ current, request, params: { id }, body }) => {
        if (body.role !== undefined) requireAccess(current, { user: "set-role" });
        if (body.email !== undefined) requireAccess(current, { user: "set-email" });
        if (id === current.user.id) assertHarmless(current, body);
        return audited({ current, request }, eq(user.id, id), () => updateUser(db, id, body));
      },
      {
        access: { user: "update" },
        body: userChange,
        response: { 200: userItem, ...raises("NOT_FOUND", "EMAIL_TAKEN", "LAST_ADMIN", "SELF_ACTION") },
        detail: about("Update a user", {
          description:
            "A new email is not verified and ends the user's sessions, passkeys and links to providers. Changing the " +
            "role requires `user:set-role`, changing the email `user:set-email`; you cannot change your own.",
        }),
      },
    )
    .delete(
      "/:id",
      async ({ current, request, params: { id }, set }) => {
        assertOther(current, id);
        await audited({ current, request }, eq(user.id, id), () => userStore.remove(db, id, 0));
        set.status = 204;
      },
      {
        access: { user: "delete" },
        response: {
          204: z.void(),
          ...raises("NOT_FOUND", "LAST_ADMIN", "LAST_OWNER", "SELF_ACTION", "IN_USE"),
        },
        detail: about("Delete a user"),
      },
    )
    .post(
      "/:id/ban",
      ({ current, request, params: { id }, body }) => {
        assertOther(current, id);
        return audited({ current, request }, eq(user.id, id), () => banUser(db, id, body));
      },
      {
        access: { user: "ban" },
        body: banBody,
        response: { 200: userItem, ...raises("NOT_FOUND", "LAST_ADMIN", "LAST_OWNER", "SELF_ACTION") },
        detail: about("Ban a user", {
          description: "Ends the user's sessions. Without `expiresAt` the ban has no end date.",
        }),
      },
    )
    .post(
      "/:id/unban",
      ({ current, request, params: { id } }) =>
        audited({ current, request }, eq(user.id, id), () => unbanUser(db, id)),
      {
        access: { user: "ban" },
        response: { 200: userItem, ...raises("NOT_FOUND") },
        detail: about("Unban a user"),
      },
    )
    .use(userSessionsApi({ db, sessions, audit }));
}

/** A user's sessions. These routes never end the current one; signing out does. */
function userSessionsApi({ db, sessions, audit }: Pick<ApiContext, "db" | "sessions" | "audit">) {
  const revoke = ({ current, request }: Call, id: string, end: () => Promise<number>) =>
    write(db, async () => {
      const target = userTarget(await userStore.get(db, id));
      const count = await end();
      if (count === 0) return false;
      const by = actingIn({ current, request });
      await audit.record(by, { action: "user.sessionsRevoked", target, details: { count } });
      return true;
    });

  return new Elysia()
    .use(access(sessions))
    .get(
      "/:id/sessions",
      async ({ current, params: { id }, query }) => {
        await userStore.get(db, id);
        return listSessions(db, { userId: id, current: current.session.id, ...query });
      },
      {
        access: { session: "list" },
        query: pageQuery,
        response: { 200: listOf(sessionItem), ...raises("NOT_FOUND") },
        detail: about("List a user's sessions, newest first"),
      },
    )
    .delete(
      "/:id/sessions",
      async ({ current, request, params: { id }, set }) => {
        const ended = { userId: id, except: current.session.id };
        await revoke({ current, request }, id, () => endSessions(db, ended));
        set.status = 204;
      },
      {
        access: { session: "revoke" },
        response: { 204: z.void(), ...raises("NOT_FOUND") },
        detail: about("Revoke all sessions of a user", { description: "Keeps the session of the request." }),
      },
    )
    .delete(
      "/:id/sessions/:sessionId",
      async ({ current, request, params: { id, sessionId }, set }) => {
        if (sessionId === current.session.id) throw new AppError("SELF_ACTION");
        const end = () => endSession(db, { userId: id, id: sessionId });
        if (!(await revoke({ current, request }, id, end))) throw new AppError("NOT_FOUND");
        set.status = 204;
      },
      {
        access: { session: "revoke" },
        response: { 204: z.void(), ...raises("NOT_FOUND", "SELF_ACTION") },
        detail: about("Revoke a session of a user"),
      },
    );
}

function assertOther({ user }: CurrentSession, id: string): void {
  if (id === user.id) throw new AppError("SELF_ACTION");
}

/** A new email for yourself would end the current session, and a new role could take away your permission. */
function assertHarmless(
  { user }: CurrentSession,
  { role = user.role, email = user.email }: UserChange,
): void {
  if (role !== user.role || email !== user.email) throw new AppError("SELF_ACTION");
}

export type UsersApi = ReturnType<typeof usersApi>;
