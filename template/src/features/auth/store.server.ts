import { eq, lt } from "drizzle-orm";
import { triesPerCode } from "#server/auth/codes.server.ts";
import { named } from "#server/auth/named.server.ts";
import { session, user, verification } from "#server/auth/tables.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { clear, pruneBudgets, spend, takeBack, wait, waitForItem } from "#server/rate/budget.server.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import { day, hour } from "#shared/time.ts";

const sendLimits = [
  { most: 5, within: hour },
  { most: 10, within: day },
];
const guessLimits = [
  { most: 10, within: hour },
  { most: 30, within: day },
];
const recipientLimit = { most: 10, within: hour };

/** As better-auth names them; `value` is a hash, a colon and the failed tries. */
export const signInCode = (email: string) => `sign-in-otp-${email}`;
/** One for each person: asking for a code to another address makes the one before worthless. */
export const changeEmailCode = (userId: string) => `change-email-otp-${userId}`;

// Everything below is synchronous and holds the write lock from its first read, so that requests in parallel, here
// or in another process, count one after the other.
const atOnce = { behavior: "immediate" } as const;

interface NewCode {
  /** `signInCode` or `changeEmailCode`. */
  identifier: string;
  /** Where it is sent to: budgets are of addresses, whatever the codes are for. */
  email: string;
  /** Whose address the visitor has; see visitor.server.ts. */
  visitor: string;
  hash: string;
  expiresAt: Date;
  now: Date;
}

/** Counts the sending and puts the code in the place of the one before; returns the events counted. */
export function issueCode(db: Db, { identifier, email, visitor, hash, expiresAt, now }: NewCode): number[] {
  return db.transaction((tx) => {
    const sends = { budget: "code.send", key: email };
    const recipients = { budget: "code.recipient", key: visitor };
    assertBudget(wait(tx, sends, sendLimits, now), waitForItem(tx, recipients, email, recipientLimit, now));
    const fresh = { value: `${hash}:0`, expiresAt, createdAt: now, updatedAt: now };
    tx.insert(verification)
      .values({ id: crypto.randomUUID(), identifier, ...fresh })
      .onConflictDoUpdate({ target: verification.identifier, set: fresh })
      .run();
    return [spend(tx, sends, now), spend(tx, recipients, now, email)];
  }, atOnce);
}

/** A delivery that failed does not count. */
export function takeBackEvents(db: Db, events: readonly number[]): void {
  db.transaction((tx) => {
    for (const event of events) takeBack(tx, event);
  }, atOnce);
}

interface Guess {
  identifier: string;
  email: string;
  hash: string;
  now: Date;
}

/**
 * Counts a guess and throws unless it is right. A right one stays for who asked to use it up. The answers depend on
 * the address's codes only, never on whether somebody has an account.
 */
export function checkCode(db: Db, { identifier, email, hash, now }: Guess): void {
  const failure = db.transaction((tx): ErrorCode | undefined => {
    const failures = { budget: "code.guess", key: email };
    assertBudget(wait(tx, failures, guessLimits, now));
    const found = tx
      .select({ value: verification.value, expiresAt: verification.expiresAt })
      .from(verification)
      .where(eq(verification.identifier, identifier))
      .get();
    const { stored, tries } = parse(found?.value ?? "");
    const failure = judge();
    if (failure) spend(tx, failures, now);
    else clear(tx, failures);
    return failure;

    function judge(): ErrorCode | undefined {
      if (!found) return "INVALID_OTP";
      if (found.expiresAt <= now) return "OTP_EXPIRED";
      if (tries >= triesPerCode) return "TOO_MANY_ATTEMPTS";
      if (stored === hash) return undefined;
      tx.update(verification)
        .set({ value: `${stored}:${tries + 1}`, updatedAt: now })
        .where(eq(verification.identifier, identifier))
        .run();
      return "INVALID_OTP";
    }
  }, atOnce);
  // Outside: throwing in the transaction would take the count back.
  if (failure) throw new AppError(failure);
}

function parse(value: string) {
  const colon = value.lastIndexOf(":");
  return { stored: value.slice(0, colon), tries: Number(value.slice(colon + 1)) };
}

function assertBudget(...waits: number[]): void {
  const longest = Math.max(...waits);
  if (longest > 0) throw new AppError("RATE_LIMITED", { retryAfter: Math.ceil(longest / 1000) });
}

export function isKnown(db: Db, email: string): boolean {
  return findUserByEmail(db, email) !== undefined;
}

export function findUser(db: Db, id: string) {
  return db.select().from(user).where(eq(user.id, id)).get();
}

export function findUserByEmail(db: Db, email: string) {
  return db.select().from(user).where(eq(user.email, email)).get();
}

export function renameUser(db: Db, id: string, name: string): void {
  db.update(user)
    .set({ ...named(name), updatedAt: new Date() })
    .where(eq(user.id, id))
    .run();
}

/** Creates or promotes; a ban is lifted, since a banned administrator is none. */
export function makeAdministrator(db: Db, email: string): "created" | "promoted" | "unchanged" {
  return db.transaction((tx) => {
    const found = tx
      .select({ id: user.id, role: user.role, banned: user.banned })
      .from(user)
      .where(eq(user.email, email))
      .get();
    if (found?.role === "admin" && !found.banned) return "unchanged";
    const administrator = { role: "admin", banned: false, banReason: null, banExpires: null } as const;
    if (!found) {
      tx.insert(user)
        .values({ id: crypto.randomUUID(), email, ...administrator })
        .run();
      return "created";
    }
    tx.update(user)
      .set({ ...administrator, updatedAt: new Date() })
      .where(eq(user.id, found.id))
      .run();
    return "promoted";
  }, atOnce);
}

/** Hourly. An expired code stays for an hour, so that whoever is late is told so. */
export function pruneAuth(db: Db, now = new Date()): void {
  db.delete(session).where(lt(session.expiresAt, now)).run();
  db.delete(verification)
    .where(lt(verification.expiresAt, new Date(now.getTime() - hour)))
    .run();
  pruneBudgets(db, now);
}
