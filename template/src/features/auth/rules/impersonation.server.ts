import type { BetterAuthPlugin } from "better-auth";
import { isAPIError } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { and, eq, ne, type SQL } from "drizzle-orm";
import { type Audit, actingIn, userTarget } from "#kit/auth/audit.server.ts";
import type { AuthCall } from "#kit/auth/auth-call.server.ts";
import { type Context, on } from "#kit/auth/auth-call.server.ts";
import { session, user } from "#kit/auth/tables.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { contextOf } from "#kit/http/context.server.ts";
import type { Log } from "#kit/log/log.server.ts";

const start = "/admin/impersonate-user";
const stop = "/admin/stop-impersonating";

interface ImpersonationOptions {
  db: Db;
  log: Log;
  audit: Audit;
}

/** One impersonation at a time, both users in the log, and a return from one that has ended by itself. */
export function impersonationRules({ db, log, audit }: ImpersonationOptions): BetterAuthPlugin {
  const tell = (event: string, { request, current }: AuthCall, userId: string, impersonatedBy: string) =>
    current &&
    log.info(event, { requestId: request && contextOf(request).requestId, userId, impersonatedBy });

  return {
    id: "impersonation-rules",
    hooks: {
      before: [
        on(stop, async (ctx, { current }) => {
          // Stopped in another tab, or never started.
          if (current && current.session.impersonatedBy === null) return ctx.json(await ownSession(ctx));
          if (current) return;
          const cookie = ctx.context.createAuthCookie("admin_session");
          const signed = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
          const [token = ""] = signed ? signed.split(":", 1) : [];
          const own = token ? await ctx.context.internalAdapter.findSession(token) : null;
          if (!own || own.session.expiresAt < new Date()) return;
          await setSessionCookie(ctx, own, false);
          ctx.setCookie(cookie.name, "", { ...cookie.attributes, maxAge: 0 });
          return ctx.json(own);
        }),
      ],
      after: [
        on(start, async (ctx, call) => {
          const created = ctx.context.newSession?.session;
          if (!created || !call.current || isAPIError(ctx.context.returned)) return;
          // Ends an earlier impersonation that was left without the button.
          const own = eq(session.impersonatedFrom, call.current.session.id);
          await endOther(call, and(own, ne(session.id, created.id)));
          tell("impersonation.started", call, created.userId, call.current.user.id);
        }),
        on(stop, async (ctx, call) => {
          const by = call.current?.session.impersonatedBy;
          if (by && call.current && !isAPIError(ctx.context.returned))
            tell("impersonation.stopped", call, call.current.user.id, by);
        }),
      ],
    },
  };

  async function endOther(call: AuthCall, where: SQL | undefined): Promise<void> {
    await write(db, async () => {
      const ended = await db.delete(session).where(where).returning({ userId: session.userId });
      for (const { userId } of ended) {
        const [viewed] = await db.select().from(user).where(eq(user.id, userId));
        if (viewed)
          await audit.record(actingIn(call), { action: "user.viewEnded", target: userTarget(viewed) });
      }
    });
  }

  async function ownSession(ctx: Context) {
    const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
    return token ? ctx.context.internalAdapter.findSession(token) : null;
  }
}
