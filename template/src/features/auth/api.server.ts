import { Elysia } from "elysia";
import { access } from "#kit/auth/access.server.ts";
import type { AuthHandler } from "#kit/auth/auth-handler.server.ts";
import type { Sessions } from "#kit/auth/session.server.ts";
import { openLink } from "./links.server.ts";

interface AuthApiOptions {
  sessions: Sessions;
  auth: AuthHandler;
}

/** better-auth's own paths, documented by better-auth: https://better-auth.com/docs */
export function authApi({ sessions, auth }: AuthApiOptions) {
  const documentedElsewhere = { hide: true };
  return new Elysia({ prefix: "/api/auth" })
    .use(access(sessions))
    .get("/*", ({ request }) => openLink(request, auth.handle), { public: true, detail: documentedElsewhere })
    .all("/*", ({ request, body }) => auth.handle(request, body), {
      public: true,
      detail: documentedElsewhere,
    });
}
