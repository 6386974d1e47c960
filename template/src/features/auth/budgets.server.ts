import type { Db } from "#server/db/connect.server.ts";
import { consume, refund, reset, retryAfter, retryAfterForItem } from "#server/rate/budget.server.ts";
import { visitorOf } from "#server/rate/visitor.server.ts";
import { AppError } from "#shared/errors.ts";
import { codeGuessLimits, codeRecipientLimit, codeSendLimits } from "#shared/limits.ts";
import { second } from "#shared/time.ts";

// A transaction takes the write lock before it reads, so that concurrent requests, also of other processes, are counted
// one after another.
const immediate = { behavior: "immediate" } as const;

const sends = (email: string) => ({ budget: "code.send", key: email });
const guesses = (email: string) => ({ budget: "code.guess", key: email });

/**
 * Counts a code before it is sent.
 * @returns ids of the events, for `refundEvents`
 * @throws AppError RATE_LIMITED
 */
export function consumeSend(db: Db, email: string, ip: string, now = new Date()): number[] {
  return db.transaction((tx) => {
    const recipients = { budget: "code.recipient", key: visitorOf(ip) };
    assertBudget(
      retryAfter(tx, sends(email), codeSendLimits, now),
      retryAfterForItem(tx, recipients, email, codeRecipientLimit, now),
    );
    return [consume(tx, sends(email), now), consume(tx, recipients, now, email)];
  }, immediate);
}

/**
 * Counts a guess before it is checked, so that concurrent guesses cannot exceed the budget.
 * @throws AppError RATE_LIMITED
 */
export function consumeGuess(db: Db, email: string, now = new Date()): number[] {
  return db.transaction((tx) => {
    assertBudget(retryAfter(tx, guesses(email), codeGuessLimits, now));
    return [consume(tx, guesses(email), now)];
  }, immediate);
}

/** Called after a correct code. */
export function resetGuesses(db: Db, email: string): void {
  reset(db, guesses(email));
}

export function refundEvents(db: Db, events: readonly number[]): void {
  db.transaction((tx) => {
    for (const event of events) refund(tx, event);
  }, immediate);
}

function assertBudget(...waitsMs: number[]): void {
  const waitMs = Math.max(...waitsMs);
  if (waitMs > 0) throw new AppError("RATE_LIMITED", { retryAfter: Math.ceil(waitMs / second) });
}
