import { and, eq, lt, type SQL } from "drizzle-orm";
import { session, user, verification } from "#kit/auth/tables.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { deleteInSlices } from "#kit/db/query.server.ts";
import { pruneBudgets } from "#kit/rate/budget.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { hour } from "#kit/shared/time.ts";

export const signInCode = (email: string) => `sign-in-otp-${email}`;
export const emailChangeCode = (userId: string, newEmail: string) => `change-email-otp-${userId}:${newEmail}`;

/** Whether a code, or another value that better-auth stores in that way, still exists: neither used nor deleted. */
export async function isStored(db: Db, identifier: string): Promise<boolean> {
  return (await db.$count(verification, eq(verification.identifier, identifier))) > 0;
}

export async function getBanError(db: Db, where: SQL): Promise<AppError> {
  const [banned] = await db.select().from(user).where(where);
  const until = banned?.banExpires ? `banUntil:${banned.banExpires.getTime()}` : "banEndless";
  const codes = [...(banned?.banReason ? [`banReason:${banned.banReason}`] : []), until];
  return new AppError("BANNED_USER", { issues: codes.map((code) => ({ path: "ban", code })) });
}

/** Like the database's triggers, ignores banned administrators. */
export async function isLastAdministrator(db: Db, id: string): Promise<boolean> {
  const administrators = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.role, "admin"), eq(user.banned, false)))
    .limit(2);
  return administrators.length === 1 && administrators[0]?.id === id;
}

export function makeAdministrator(db: Db, email: string): Promise<"created" | "promoted" | "unchanged"> {
  return write(db, async () => {
    const [found] = await db
      .select({ id: user.id, role: user.role, banned: user.banned })
      .from(user)
      .where(eq(user.email, email));
    if (found?.role === "admin" && !found.banned) return "unchanged";
    const administrator = { role: "admin", banned: false, banReason: null, banExpires: null } as const;
    if (!found) {
      await db.insert(user).values({ id: crypto.randomUUID(), email, ...administrator });
      return "created";
    }
    await db
      .update(user)
      .set({ ...administrator, updatedAt: new Date() })
      .where(eq(user.id, found.id));
    return "promoted";
  });
}

/** Runs every hour. Keeps an expired code for an hour, so that it can be reported as expired. */
export async function pruneAuth(db: Db, now = new Date(), signal?: AbortSignal): Promise<void> {
  const anHourAgo = new Date(now.getTime() - hour);
  await deleteInSlices(db, session, lt(session.expiresAt, now), signal);
  await deleteInSlices(db, verification, lt(verification.expiresAt, anHourAgo), signal);
  await pruneBudgets(db, now, signal);
}
