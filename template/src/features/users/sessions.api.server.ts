import { Elysia } from "elysia";
import { z } from "zod";
import { access } from "#server/auth/access.server.ts";
import type { Sessions } from "#server/auth/session.server.ts";
import { endSession, endSessions, listSessions } from "#server/auth/session-list.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { about } from "#server/openapi/about.server.ts";
import { raises } from "#server/openapi/raises.server.ts";
import { AppError } from "#shared/errors.ts";
import { listOf, pageQuery } from "#shared/list.ts";
import { sessionItem } from "#shared/session-item.ts";
import { getUser } from "./store.server.ts";

/** The sessions of a user. The session of the request is kept: it ends by signing out. */
export function userSessionsApi({ db, sessions }: { db: Db; sessions: Sessions }) {
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
      async ({ current, params: { id }, set }) => {
        await getUser(db, id);
        await endSessions(db, { userId: id, except: current.session.id });
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
      async ({ current, params: { id, sessionId }, set }) => {
        if (sessionId === current.session.id) throw new AppError("SELF_ACTION");
        if (!(await endSession(db, { userId: id, id: sessionId }))) throw new AppError("NOT_FOUND");
        set.status = 204;
      },
      {
        access: { session: "revoke" },
        response: { 204: z.void(), ...raises("NOT_FOUND", "SELF_ACTION") },
        detail: about("Revoke a session of a user"),
      },
    );
}
