import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { callOf, runningCall } from "#server/auth/auth-call.server.ts";
import type { CurrentSession, Sessions } from "#server/auth/session.server.ts";
import { AppError } from "#shared/errors.ts";
import { maxUserAgentLength } from "#shared/limits.ts";

/** What anybody may call, whatever state their session is in. Everything else waits for the onboarding. */
const beforeOnboarding =
  /^\/(get-session|sign-out|sign-in\/.+|callback\/.+|email-otp\/send-verification-otp|admin\/stop-impersonating|passkey\/(generate-authenticate-options|verify-authentication)|ok|error)$/;

/** What may be called with POST while an administrator views the product as a user. */
const whileImpersonating =
  /^\/(sign-out|sign-in\/.+|email-otp\/send-verification-otp|admin\/stop-impersonating|passkey\/verify-authentication)$/;

const reads = /^\/(get-|list-|admin\/(get|list|has)-|passkey\/(list|generate)-|ok$|error$)/;

/** Holds for every path of better-auth and of its plugins, those that a project adds included. */
export function sessionRules({ sessions }: { sessions: Sessions }): BetterAuthPlugin {
  return {
    id: "session-rules",
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            create: {
              async before({ userAgent, ...rest }, ctx) {
                const own = ctx ? callOf(ctx).current?.session.id : undefined;
                // The administrator's own session: whatever ends it ends the view as well.
                const from = rest.impersonatedBy ? { impersonatedFrom: own } : {};
                return { data: { ...rest, userAgent: userAgent?.slice(0, maxUserAgentLength), ...from } };
              },
            },
          },
        },
      },
    }),
    hooks: {
      before: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            const call = callOf(ctx);
            if (!runningCall() && ctx.headers) call.current = await sessions.read(ctx.headers);
            const isRead = ctx.request ? ctx.request.method === "GET" : reads.test(ctx.path);
            assertMayCall(call.current, ctx.path, isRead);
            // better-auth reports success even when the session could not be deleted.
            if (ctx.path === "/sign-out" && ctx.headers) await sessions.end(ctx.headers);
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === "/sign-out" || path === "/delete-user",
          handler: createAuthMiddleware(async (ctx) => {
            if (ctx.context.returned instanceof Error) return;
            ctx.setHeader("clear-site-data", '"cache"');
            for (const name of ["admin_session", "dont_remember"]) {
              const cookie = ctx.context.createAuthCookie(name);
              ctx.setCookie(cookie.name, "", { ...cookie.attributes, maxAge: 0 });
            }
          }),
        },
        {
          // A new sign-in replaces the session that the browser had: nobody could end it any more.
          matcher: ({ path }) => path !== "/admin/stop-impersonating",
          handler: createAuthMiddleware(async (ctx) => {
            const created = ctx.context.newSession?.session;
            if (!created || created.impersonatedBy || !ctx.headers) return;
            if (created.id !== callOf(ctx).current?.session.id)
              await sessions.end(ctx.headers, created.token);
          }),
        },
      ],
    },
  };
}

function assertMayCall(current: CurrentSession | null, path: string, isRead: boolean): void {
  if (!current) return;
  if (current.session.impersonatedBy !== null && !isRead && !whileImpersonating.test(path))
    throw new AppError("IMPERSONATING");
  if (!current.user.onboardedAt && !beforeOnboarding.test(path)) throw new AppError("NOT_ONBOARDED");
}
