import { and, eq, gte, lt } from "drizzle-orm";
import type { Db } from "#server/db/connect.server.ts";
import { createKeyedHash } from "#server/keyed-hash.server.ts";
import type { Log } from "#server/log.server.ts";
import { consume, refund, reset, retryAfter, retryAfterForItem } from "#server/rate/budget.server.ts";
import { mailboxOf } from "#server/rate/mailbox.server.ts";
import { budgetEvent } from "#server/rate/tables.server.ts";
import { networksOf, visitorOf } from "#server/rate/visitor.server.ts";
import { createVisitorLimiter } from "#server/rate/visitor-limiter.server.ts";
import { AppError } from "#shared/errors.ts";
import {
  codeGuessAlarm,
  codeGuessLimits,
  codeGuessVisitorLimits,
  codeRecipientLimit,
  codeSendLimits,
  codeSendVisitorLimits,
} from "#shared/limits.ts";
import { second } from "#shared/time.ts";
import { createGuessWatch } from "./guess-watch.server.ts";

// A transaction takes the write lock before it reads, so that concurrent requests, also of other processes, are counted
// one after another.
const immediate = { behavior: "immediate" } as const;

interface BudgetsOptions {
  db: Db;
  authSecret: string;
  log: Log;
}

/** Who asks for a code or enters one. */
interface Asking {
  email: string;
  ip: string;
  /** The id of a device that has signed in with this address before. */
  device?: string | undefined;
}

/**
 * How often codes may be sent and guessed. Limits by visitor come first and are counted in memory; those by address are
 * counted in the database. A device that has signed in before has limits of its own, so that strangers cannot use them up.
 */
export function createCodeBudgets({ db, authSecret, log }: BudgetsOptions) {
  const { hash, sends, guesses } = subjects(authSecret);
  const sending = createVisitorLimiter(codeSendVisitorLimits);
  const guessing = createVisitorLimiter(codeGuessVisitorLimits);
  const watch = createGuessWatch(log);

  return {
    /**
     * Counts a code before it is sent.
     * @throws AppError RATE_LIMITED
     */
    send({ email, ip, device }: Asking, now = new Date()) {
      const ofVisitor = device ? undefined : sending.take(ip);
      const recipients = { budget: "code.recipient", key: hash(visitorOf(ip)) };
      const recipient = hash(mailboxOf(email));
      const events = db.transaction((tx) => {
        assertBudget(
          retryAfter(tx, sends(email, device), codeSendLimits, now),
          device ? 0 : retryAfterForItem(tx, recipients, recipient, codeRecipientLimit, now),
        );
        return [
          consume(tx, sends(email), now),
          device ? consume(tx, sends(email, device), now) : consume(tx, recipients, now, recipient),
        ];
      }, immediate);
      return {
        refund() {
          ofVisitor?.refund();
          db.transaction((tx) => {
            for (const event of events) refund(tx, event);
          }, immediate);
        },
      };
    },

    /**
     * Counts a guess before it is checked, so that concurrent guesses cannot exceed the budget.
     * @throws AppError RATE_LIMITED
     */
    guess({ email, ip, device }: Asking, now = new Date()) {
      const strict = !device && watch.isAlarmed();
      const ofVisitor = device ? undefined : guessing.take(ip, strict ? codeGuessAlarm.limit.max : undefined);
      const limits = strict ? [codeGuessAlarm.limit, ...codeGuessLimits] : codeGuessLimits;
      db.transaction((tx) => {
        assertBudget(retryAfter(tx, guesses(email, device), limits, now));
        consume(tx, guesses(email), now);
        if (device) consume(tx, guesses(email, device), now);
      }, immediate);
      const forget = device ? undefined : watch.add(networksOf(ip).at(-1) ?? ip, email);
      return {
        /**
         * For a correct code: clears the failures of the address.
         * @param signedIn the device; the code it asked for counts as one of its own
         */
        refund(signedIn?: string) {
          ofVisitor?.refund();
          forget?.();
          db.transaction((tx) => {
            reset(tx, guesses(email));
            if (device) reset(tx, guesses(email, device));
            if (signedIn && !device) consume(tx, sends(email, signedIn), now);
          }, immediate);
        },
      };
    },
  };
}

/**
 * Lifts the locks of an address, on all devices.
 * @returns whether something was counted
 */
export function unlockAddress(db: Db, authSecret: string, email: string): boolean {
  const { sends, guesses } = subjects(authSecret);
  return db.transaction((tx) => {
    const lifted = [sends(email), guesses(email)].flatMap(({ budget, key }) => [
      ...tx
        .delete(budgetEvent)
        .where(and(eq(budgetEvent.budget, budget), eq(budgetEvent.key, key)))
        .returning()
        .all(),
      ...tx
        .delete(budgetEvent)
        .where(
          and(
            eq(budgetEvent.budget, `${budget}.device`),
            gte(budgetEvent.key, `${key}/`),
            lt(budgetEvent.key, `${key}0`),
          ),
        )
        .returning()
        .all(),
    ]);
    return lifted.length > 0;
  }, immediate);
}

/** Addresses are stored as keyed hashes: many belong to people without an account. */
function subjects(authSecret: string) {
  const hash = createKeyedHash(authSecret, "budget");
  const subject = (budget: string, key: string, device: string | undefined) =>
    device ? { budget: `${budget}.device`, key: `${key}/${device}` } : { budget, key };
  return {
    hash,
    sends: (email: string, device?: string) => subject("code.send", hash(mailboxOf(email)), device),
    guesses: (email: string, device?: string) => subject("code.guess", hash(email), device),
  };
}

function assertBudget(...waitsMs: number[]): void {
  const waitMs = Math.max(...waitsMs);
  if (waitMs > 0) throw new AppError("RATE_LIMITED", { retryAfter: Math.ceil(waitMs / second) });
}
