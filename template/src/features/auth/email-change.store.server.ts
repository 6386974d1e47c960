import { and, eq, sql } from "drizzle-orm";
import { endSessions } from "#server/auth/session-list.server.ts";
import { user, verification } from "#server/auth/tables.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

interface Move {
  userId: string;
  /** The one session that stays. */
  sessionId: string;
  email: string;
  identifier: string;
  /** Of the code that was proven. */
  hash: string;
  now: Date;
}

/** Uses the proven code up and makes the address the person's own: one transaction, so that a code works once. */
export function moveToAddress(db: Db, { userId, sessionId, email, identifier, hash, now }: Move): void {
  const failure = db.transaction(
    (tx): ErrorCode | undefined => {
      const used = tx
        .delete(verification)
        .where(
          and(eq(verification.identifier, identifier), sql`instr(${verification.value}, ${`${hash}:`}) = 1`),
        )
        .returning({ id: verification.id })
        .all();
      if (used.length === 0) return "INVALID_OTP";
      const taken = tx.select({ id: user.id }).from(user).where(eq(user.email, email)).get();
      if (taken) return "EMAIL_TAKEN";
      const moved = tx
        .update(user)
        .set({ email, emailVerified: true, updatedAt: now })
        .where(eq(user.id, userId))
        .returning({ id: user.id })
        .all();
      // Deleted since the session was read.
      if (moved.length === 0) return "UNAUTHORIZED";
      endSessions(tx, { userId, except: sessionId });
      return undefined;
    },
    { behavior: "immediate" },
  );
  // Outside: throwing in the transaction would bring the code back.
  if (failure) throw new AppError(failure);
}
