import { eq, sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { z } from "zod";
import * as authTables from "#config/auth-tables.server.ts";
import { freshSessionMs } from "#config/limits.ts";
import { roles } from "#config/roles.ts";
import { about, raises } from "#kit/api/about.server.ts";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { actingIn, type Call } from "#kit/auth/audit.server.ts";
import { getShape } from "#kit/auth/fields.server.ts";
import { changeUsers } from "#kit/auth/login-methods.server.ts";
import { assertFresh, type CurrentSession, toSessionUser } from "#kit/auth/session.server.ts";
import { endSession, endSessions, listSessions, named } from "#kit/auth/store.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { listOf, pageQuery } from "#kit/shared/list.ts";
import { sessionItem, sessionUserSchema } from "#kit/shared/session.ts";
import { hour } from "#kit/shared/time.ts";
import { nameBody } from "#kit/shared/validation.ts";
import { deleteBody } from "./schema.ts";

export const account = { api: accountApi } satisfies ServerFeature;

const { user } = authTables;
const sessionUser = sessionUserSchema(roles, getShape(authTables, "user"));

function accountApi({ db, sessions, cookies, audit }: ApiContext) {
  const ending = (call: Call, end: () => Promise<number>) =>
    write(db, async () => {
      const count = await end();
      if (count > 0)
        await audit.record(actingIn(call), { action: "account.sessionsRevoked", details: { count } });
      return count;
    });

  return new Elysia({ prefix: "/api/account" })
    .use(access(sessions))
    .post(
      "/onboarding",
      async ({ current, body: { name } }) => {
        const updated = await completeOnboarding(db, current.user.id, name);
        // The user was deleted after the session had been read.
        if (!updated) throw new AppError("UNAUTHORIZED");
        return { user: toSessionUser(updated, authTables) };
      },
      {
        access: "session",
        body: nameBody,
        response: z.object({ user: sessionUser }),
        detail: about("Complete the onboarding with your name"),
      },
    )
    .get(
      "/sessions",
      ({ current, query }) =>
        listSessions(db, { userId: current.user.id, current: current.session.id, own: true, ...query }),
      {
        access: { account: "update" },
        query: pageQuery,
        response: { 200: listOf(sessionItem) },
        detail: about("List your sessions, newest first"),
      },
    )
    .delete(
      "/sessions",
      async ({ current, request, set }) => {
        await ending({ current, request }, () =>
          endSessions(db, { userId: current.user.id, except: current.session.id }),
        );
        set.status = 204;
      },
      {
        access: { account: "update" },
        response: { 204: z.void() },
        detail: about("Revoke your other sessions"),
      },
    )
    .delete(
      "/sessions/:id",
      async ({ current, request, params: { id }, set }) => {
        if (id === current.session.id) throw new AppError("SELF_ACTION");
        const end = () => endSession(db, { userId: current.user.id, id });
        if ((await ending({ current, request }, end)) === 0) throw new AppError("NOT_FOUND");
        set.status = 204;
      },
      {
        access: { account: "update" },
        response: { 204: z.void(), ...raises("NOT_FOUND", "SELF_ACTION") },
        detail: about("Revoke one of your other sessions"),
      },
    )
    .delete(
      "/",
      async ({ current, request, body: { email }, set }) => {
        assertOwnAddress(current, email);
        assertFresh(current);
        const { id } = current.user;
        const by = actingIn({ current, request });
        await changeUsers({ db, tables: authTables, audit, by, where: eq(user.id, id) }, async () => {
          // The database itself refuses to delete the last administrator.
          await db.delete(user).where(eq(user.id, id));
        });
        set.headers["set-cookie"] = cookies.expire();
        set.headers["clear-site-data"] = '"cache"';
        set.status = 204;
      },
      {
        access: { account: "update" },
        body: deleteBody,
        response: { 204: z.void(), ...raises("SESSION_EXPIRED", "LAST_ADMIN", "LAST_OWNER", "IN_USE") },
        detail: about("Delete your account", {
          description: `Requires your email as confirmation, and a session younger than ${freshSessionMs / hour} hours.`,
        }),
      },
    );
}

/** Repeating the call keeps the time of the first one. */
export async function completeOnboarding(db: Db, id: string, name: string) {
  const now = new Date();
  const onboardedAt = sql`coalesce(${user.onboardedAt}, ${sql.param(now, user.onboardedAt)})`;
  const [updated] = await db
    .update(user)
    .set({ ...named(name), onboardedAt, updatedAt: now })
    .where(eq(user.id, id))
    .returning();
  return updated;
}

function assertOwnAddress({ user }: CurrentSession, typed: string): void {
  if (typed === user.email) return;
  throw new AppError("VALIDATION_ERROR", { issues: [{ path: "email", code: "emailMismatch" }] });
}

export type AccountApi = ReturnType<typeof accountApi>;
