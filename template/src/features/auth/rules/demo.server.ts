import type { BetterAuthPlugin } from "better-auth";
import { setSessionCookie } from "better-auth/cookies";
import { and, inArray, lt } from "drizzle-orm";
import { demoCode, isPersona, personas } from "#config/demo.ts";
import { demoSignInVisitorLimits, maxDemoSessions } from "#config/limits.ts";
import { on, onRows } from "#kit/auth/hook.server.ts";
import { session, user } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { keepNewest } from "#kit/db/dialect/sql.server.ts";
import { parse } from "#kit/http/parse.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import { createVisitorLimiter } from "#kit/rate/visitor-limiter.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { day } from "#kit/shared/time.ts";
import { codeForm, emailForm } from "../schema.ts";

/**
 * Sign-in to the demo: two personas for everyone, and one public code. No mail is sent and no guess is counted,
 * because a budget per address would let one visitor lock out all others. IP addresses are not stored, because visitors see each
 * other's sessions.
 */
export function demoRules({ db, log }: { db: Db; log: Log }): BetterAuthPlugin {
  const signIns = createVisitorLimiter({ name: "demo sign-ins", limits: demoSignInVisitorLimits, log });
  return {
    id: "demo-rules",
    init: onRows({
      session: { create: { before: async (session) => ({ data: { ...session, ipAddress: null } }) } },
    }),
    hooks: {
      before: [
        on(
          (path) => path.startsWith("/passkey/generate-"),
          async () => {
            throw new AppError("DEMO_MODE");
          },
        ),
        on("/email-otp/send-verification-otp", async (ctx) => {
          parse(emailForm, ctx.body);
          return ctx.json({ success: true });
        }),
        on("/sign-in/email-otp", async (ctx, { ip }) => {
          const { email, code } = parse(codeForm, { email: ctx.body?.email, code: ctx.body?.otp });
          const { internalAdapter } = ctx.context;
          const found =
            isPersona(email) && code === demoCode && (await internalAdapter.findUserByEmail(email));
          if (!found) throw new AppError("INVALID_OTP");
          signIns.take({ ip });
          const created = await internalAdapter.createSession(found.user.id);
          await setSessionCookie(ctx, { session: created, user: found.user });
          await keepNewest(db, session, maxDemoSessions);
          return ctx.json({ token: created.id, user: found.user });
        }),
      ],
    },
  };
}

/** Runs every hour. Nobody returns to a session of yesterday. */
export async function pruneDemoSessions(db: Db, now = new Date()): Promise<void> {
  const visited = db
    .select({ id: user.id })
    .from(user)
    .where(inArray(user.email, Object.values(personas)));
  const old = lt(session.createdAt, new Date(now.getTime() - day));
  await db.delete(session).where(and(inArray(session.userId, visited), old));
}
