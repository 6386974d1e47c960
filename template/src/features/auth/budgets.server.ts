import type { Db } from "#server/db/connect.server.ts";
import { createKeyedHash } from "#server/keyed-hash.server.ts";
import { consume, refund, reset, retryAfter, retryAfterForItem } from "#server/rate/budget.server.ts";
import { visitorOf } from "#server/rate/visitor.server.ts";
import { createVisitorLimiter, type Taken } from "#server/rate/visitor-limiter.server.ts";
import { AppError } from "#shared/errors.ts";
import {
  codeGuessLimits,
  codeGuessVisitorLimits,
  codeRecipientLimit,
  codeSendLimits,
  codeSendVisitorLimits,
} from "#shared/limits.ts";
import { second } from "#shared/time.ts";

// A transaction takes the write lock before it reads, so that concurrent requests, also of other processes, are counted
// one after another.
const immediate = { behavior: "immediate" } as const;

interface BudgetsOptions {
  db: Db;
  authSecret: string;
}

/**
 * How often codes may be sent and guessed. Limits by visitor come first and are counted in memory; those by address are
 * counted in the database, where addresses are stored as keyed hashes: many belong to people without an account.
 */
export function createCodeBudgets({ db, authSecret }: BudgetsOptions) {
  const hash = createKeyedHash(authSecret, "budget");
  const sending = createVisitorLimiter(codeSendVisitorLimits);
  const guessing = createVisitorLimiter(codeGuessVisitorLimits);
  const sends = (email: string) => ({ budget: "code.send", key: hash(email) });
  const guesses = (email: string) => ({ budget: "code.guess", key: hash(email) });

  return {
    /**
     * Counts a code before it is sent.
     * @throws AppError RATE_LIMITED
     */
    send(email: string, ip: string, now = new Date()): Taken {
      const ofVisitor = sending.take(ip);
      const events = db.transaction((tx) => {
        const recipients = { budget: "code.recipient", key: hash(visitorOf(ip)) };
        assertBudget(
          retryAfter(tx, sends(email), codeSendLimits, now),
          retryAfterForItem(tx, recipients, hash(email), codeRecipientLimit, now),
        );
        return [consume(tx, sends(email), now), consume(tx, recipients, now, hash(email))];
      }, immediate);
      return {
        refund() {
          ofVisitor.refund();
          db.transaction((tx) => {
            for (const event of events) refund(tx, event);
          }, immediate);
        },
      };
    },

    /**
     * Counts a guess before it is checked, so that concurrent guesses cannot exceed the budget. The refund is for a
     * correct code: it clears the failures of the address.
     * @throws AppError RATE_LIMITED
     */
    guess(email: string, ip: string, now = new Date()): Taken {
      const ofVisitor = guessing.take(ip);
      db.transaction((tx) => {
        assertBudget(retryAfter(tx, guesses(email), codeGuessLimits, now));
        consume(tx, guesses(email), now);
      }, immediate);
      return {
        refund() {
          ofVisitor.refund();
          reset(db, guesses(email));
        },
      };
    },
  };
}

function assertBudget(...waitsMs: number[]): void {
  const waitMs = Math.max(...waitsMs);
  if (waitMs > 0) throw new AppError("RATE_LIMITED", { retryAfter: Math.ceil(waitMs / second) });
}
