import type { BetterAuthPlugin } from "better-auth";
import { eq } from "drizzle-orm";
import { maxSessions } from "#config/limits.ts";
import { type Audit, actingIn, newDevice, userTarget } from "#kit/auth/audit.server.ts";
import { type AuthCall, getCall, on, onRows, pathPolicy, runningCall } from "#kit/auth/rules.server.ts";
import { assertFresh, type CurrentSession, type Sessions } from "#kit/auth/session.server.ts";
import { endOldest, keepLanguage } from "#kit/auth/store.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { parseDevice } from "#kit/shared/device.ts";
import { AppError } from "#kit/shared/errors.ts";
import type { Language } from "#kit/shared/i18n/languages.ts";
import { maxUserAgentLength } from "#kit/shared/limits.ts";
import { createKnownDevices } from "../devices.server.ts";
import type { CodeRulesOptions } from "./codes.server.ts";

const reads = /^\/(get-|list-|admin\/(get|list|has)-|passkey\/(list|generate)-|ok$|error$)/;

interface SessionRulesOptions {
  db: Db;
  audit: Audit;
  sessions: Sessions;
  getLanguage: (request: Request) => Language;
}

/** Rules for every path of better-auth and its plugins, including those that a project adds. */
export function sessionRules({ db, audit, sessions, getLanguage }: SessionRulesOptions): BetterAuthPlugin {
  function end(call: AuthCall, headers: Headers, keep?: string): Promise<void> {
    const { current } = call;
    if (!current || current.session.impersonatedBy === null) return sessions.end(headers, keep);
    return write(db, async () => {
      await sessions.end(headers, keep);
      await audit.record(actingIn(call), { action: "user.viewEnded", target: userTarget(current.user) });
    });
  }

  return {
    id: "session-rules",
    init: onRows({
      user: {
        create: {
          async before(user, ctx) {
            const { request, current } = ctx ? getCall(ctx) : {};
            if (!request || current) return;
            return { data: { ...user, language: getLanguage(request) } };
          },
        },
      },
      session: {
        create: {
          async before({ userAgent, ...rest }, ctx) {
            const own = ctx ? getCall(ctx).current?.session.id : undefined;
            // The administrator's own session. When it ends, so does the impersonation.
            const from = rest.impersonatedBy ? { impersonatedFrom: own } : {};
            return { data: { ...rest, userAgent: userAgent?.slice(0, maxUserAgentLength), ...from } };
          },
        },
      },
    }),
    hooks: {
      before: [
        on(
          () => true,
          async (ctx, call) => {
            if (!runningCall() && ctx.headers) call.current = await sessions.read(ctx.headers);
            const isRead = ctx.request ? ctx.request.method === "GET" : reads.test(ctx.path);
            assertMayCall(call.current, ctx.path, isRead);
            // better-auth reports success even if it could not delete the session.
            if (ctx.path === "/sign-out" && ctx.headers) await end(call, ctx.headers);
          },
        ),
      ],
      after: [
        on(["/sign-out", "/delete-user"], async (ctx) => {
          if (ctx.context.returned instanceof Error) return;
          ctx.setHeader("clear-site-data", '"cache"');
          for (const name of ["admin_session", "dont_remember"]) {
            const cookie = ctx.context.createAuthCookie(name);
            ctx.setCookie(cookie.name, "", { ...cookie.attributes, maxAge: 0 });
          }
        }),
        // A new sign-in ends the browser's earlier session, which nobody could end afterwards by signing out.
        on(
          (path) => path !== "/admin/stop-impersonating",
          async (ctx, call) => {
            const created = ctx.context.newSession?.session;
            if (!created || created.impersonatedBy || !ctx.headers) return;
            if (created.id !== call.current?.session.id) await end(call, ctx.headers, created.token);
          },
        ),
      ],
    },
  };
}

function assertMayCall(current: CurrentSession | null, path: string, isRead: boolean): void {
  if (!current) return;
  const { viewing, notOnboarded, stale } = pathPolicy(path);
  if (current.session.impersonatedBy !== null && !isRead && viewing !== "open") throw new AppError(viewing);
  if (!current.user.onboardedAt && notOnboarded !== "open") throw new AppError(notOnboarded);
  if (stale === "SESSION_EXPIRED") assertFresh(current);
}

type PersonalRulesOptions = Pick<CodeRulesOptions, "db" | "env" | "getLanguage">;

/** Rules for a user's own account: report new devices, limit sessions, and store the language. */
export function personalRules({ db, env, getLanguage }: PersonalRulesOptions): BetterAuthPlugin {
  const devices = createKnownDevices(env.authSecret);

  return {
    id: "personal-rules",
    init: onRows({
      session: {
        create: {
          async before({ userId, userAgent, impersonatedBy }, ctx) {
            if (!ctx || impersonatedBy) return;
            const [found] = await db.select().from(user).where(eq(user.id, userId));
            // Owners need not be told about their first sign-in.
            if (!found?.onboardedAt || (await devices.find(ctx, found.email))) return;
            newDevice.set(getCall(ctx), { user: found, device: parseDevice(userAgent ?? null) });
          },
          async after({ userId, impersonatedBy }, ctx) {
            await endOldest(db, userId, maxSessions);
            const request = ctx ? getCall(ctx).request : undefined;
            if (request && !impersonatedBy) await keepLanguage(db, userId, getLanguage(request));
          },
        },
      },
    }),
  };
}
