import { Elysia } from "elysia";
import { z } from "zod";
import { about, raises } from "#kit/api/about.server.ts";
import type { ApiContext } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { actingIn, type Call, userTarget } from "#kit/auth/audit.server.ts";
import { endSession, endSessions, listSessions } from "#kit/auth/session-list.server.ts";
import { write } from "#kit/db/connect.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { listOf, pageQuery } from "#kit/shared/list.ts";
import { sessionItem } from "#kit/shared/session.ts";
import { getUser } from "./store.server.ts";

/** The sessions of a user. The session of the request is kept: it ends by signing out. */
export function userSessionsApi({ db, sessions, audit }: Pick<ApiContext, "db" | "sessions" | "audit">) {
  /** @param end ends some sessions of the user and returns how many */
  const revoke = ({ current, request }: Call, id: string, end: () => Promise<number>) =>
    write(db, async () => {
      const target = userTarget(await getUser(db, id));
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
        await getUser(db, id);
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
        const end = async () => ((await endSession(db, { userId: id, id: sessionId })) ? 1 : 0);
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
