import type { BetterAuthPlugin } from "better-auth";
import { setSessionCookie } from "better-auth/cookies";
import { and, inArray, like, lt, notInArray } from "drizzle-orm";
import { loadDatabase } from "#config/env.server.ts";
import { demoSignInVisitorLimits, maxDemoSessions } from "#config/limits.ts";
import { codeBody, emailForm } from "#features/auth/schema.ts";
import { addPeople, createPersonas } from "#features/auth/seed.server.ts";
import {
  assertDemoDatabase,
  assertNobodyElse,
  isPersona,
  lockDemoDatabase,
} from "#features/demo/database.server.ts";
import { demoCode } from "#features/demo/feature.ts";
import type { ServerFeature } from "#kit/api/feature.server.ts";
import { on, onRows, signInPolicy } from "#kit/auth/rules.server.ts";
import { session, user } from "#kit/auth/tables.server.ts";
import { type Db, type OpenDatabase, write } from "#kit/db/connect.server.ts";
import { describeDatabase } from "#kit/db/dialect/settings.server.ts";
import { keepNewest } from "#kit/db/dialect/sql.server.ts";
import { migrate } from "#kit/db/migrate.server.ts";
import { parse } from "#kit/http/request.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import { createVisitorLimiter } from "#kit/rate/visitor-limiter.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { day } from "#kit/shared/time.ts";
import { migrationsFolder } from "./resources.server.ts";

/** The only writes that a demo allows. A route added later is refused until it is listed here. */
export const ownSessionPaths = [
  "/login",
  "/login/verify",
  "/api/auth/email-otp/send-verification-otp",
  "/api/auth/sign-in/email-otp",
  "/api/auth/sign-out",
];

/**
 * Sign-in to the demo: two personas for everyone, and one public code. Sends no mail and counts no guesses, because
 * with a budget for each address, one visitor could lock out all others. Stores no IP addresses, because visitors see
 * each other's sessions.
 */
function demoRules({ db, log }: { db: Db; log: Log }): BetterAuthPlugin {
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
          const { email, otp } = parse(codeBody, ctx.body);
          const { internalAdapter } = ctx.context;
          const found =
            isPersona(email) && otp === demoCode && (await internalAdapter.findUserByEmail(email));
          if (!found) throw new AppError(signInPolicy.demo.stranger);
          signIns.take({ ip });
          const created = await internalAdapter.createSession(found.user.id);
          await setSessionCookie(ctx, { session: created, user: found.user });
          await keepNewest(db, session, maxDemoSessions);
          await pruneDemoSessions(db);
          return ctx.json({ token: created.id, user: found.user });
        }),
      ],
    },
  };
}

/** Together with the ids of its other users, identifies a demo's database. */
const demoPersonas = createPersonas("demo");
const ids = demoPersonas.map(({ id }) => id);

/** Deletes demo sessions older than a day. */
export async function pruneDemoSessions(db: Db, now = new Date()): Promise<void> {
  const old = lt(session.createdAt, new Date(now.getTime() - day));
  await db.delete(session).where(and(inArray(session.userId, ids), old));
}

export async function seedDemo(db: Db, features: readonly ServerFeature[]): Promise<void> {
  await restoreDemoUsers(db);
  for (const { seed } of features) await seed?.run(db);
}

/** Creates the database of a demo, or restores its users. */
async function fillDemo(database: OpenDatabase, features: readonly ServerFeature[]): Promise<string> {
  await assertNobodyElse(database.db);
  await migrate(database, { folder: migrationsFolder });
  await seedDemo(database.db, features);
  return `${describeDatabase(loadDatabase())} is now a demo database. Serve it with DEMO=true; the login page offers two accounts.`;
}

export const demo = {
  readOnly: {
    hint: "Demo mode: choose a user on the login page.",
    signIn: demoRules,
    writablePaths: ownSessionPaths,
    assertDatabase: assertDemoDatabase,
    lockDatabase: lockDemoDatabase,
    fill: fillDemo,
  },
} satisfies ServerFeature;

export function restoreDemoUsers(db: Db, now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - 365 * day);
  const times = { onboardedAt: since, createdAt: since, updatedAt: since };
  return write(db, async () => {
    await db.delete(user).where(and(like(user.id, "demo-%"), notInArray(user.id, ids)));
    for (const persona of demoPersonas) {
      const row = { ...persona, ...times, emailVerified: true, banned: false };
      await db.insert(user).values(row).onConflictDoUpdate({ target: user.id, set: row });
    }
    await db.delete(session).where(inArray(session.userId, ids));
    await addPeople(db, "demo", now);
  });
}
