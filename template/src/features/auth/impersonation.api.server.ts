import { Elysia } from "elysia";
import { access } from "#server/auth/access.server.ts";
import type { Impersonation } from "#server/auth/impersonation.server.ts";
import { type Sessions, toAuthAnswer } from "#server/auth/session.server.ts";
import { about } from "#server/openapi/about.server.ts";
import { emptyBody, impersonateBody, sessionAnswer } from "./schema.ts";

interface ImpersonationApiOptions {
  sessions: Sessions;
  impersonation: Impersonation;
}

/** The two calls of better-auth's client with which an administrator views the product as somebody else. */
export function impersonationApi({ sessions, impersonation }: ImpersonationApiOptions) {
  return new Elysia({ prefix: "/admin" })
    .use(access(sessions))
    .post(
      "/impersonate-user",
      async ({ request, viewer, set, body: { userId } }) => {
        const started = await impersonation.start(request, viewer, userId);
        set.headers["set-cookie"] = started.setCookie;
        return Response.json(toAuthAnswer(started.viewer));
      },
      {
        access: { user: "impersonate" },
        body: impersonateBody,
        response: sessionAnswer,
        detail: about("View as a user", {
          raises: ["SELF_ACTION", "NOT_FOUND", "YOU_CANNOT_IMPERSONATE_ADMINS", "BANNED_USER"],
          description: "For an hour at most. Calls that change the user's account are refused meanwhile.",
        }),
      },
    )
    .post(
      "/stop-impersonating",
      async ({ request, set }) => {
        const { viewer, setCookie } = await impersonation.stop(request);
        set.headers["set-cookie"] = setCookie;
        return Response.json(toAuthAnswer(viewer));
      },
      {
        public: true,
        body: emptyBody,
        response: sessionAnswer,
        detail: about("Stop viewing as a user", {
          raises: ["UNAUTHORIZED"],
          description: "The administrator's own session is the one again, if it lives.",
        }),
      },
    );
}
