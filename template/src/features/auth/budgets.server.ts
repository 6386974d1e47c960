import { and, eq, gte, lt, or } from "drizzle-orm";
import {
  codeGuessAlarm,
  codeGuessLimits,
  codeGuessVisitorLimits,
  codeRecipientLimit,
  codeSendLimits,
  codeSendVisitorLimits,
  invitationLimits,
} from "#config/limits.ts";
import { createKeyedHash } from "#kit/auth/codes.server.ts";
import { callNote } from "#kit/auth/rules.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import {
  consume,
  countParts,
  getMailbox,
  refund,
  reset,
  retryAfter,
  retryAfterForItem,
  type Subject,
} from "#kit/rate/budget.server.ts";
import type { Limit, VisitorLimits } from "#kit/rate/limits.ts";
import { budgetEvent } from "#kit/rate/tables.server.ts";
import {
  createVisitorLimiter,
  getLimits,
  getNetworks,
  type Visitor,
} from "#kit/rate/visitor-limiter.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { minute, second } from "#kit/shared/time.ts";
import { isStored, signInCode } from "./store.server.ts";

// `write` takes the lock before it reads, so concurrent requests in all processes are counted one after another.

export type CodeVisitorLimits = Record<"send" | "guess", VisitorLimits>;

interface Consumed {
  /** Call this after a success. It also clears the failures. */
  refund(signedIn?: string): Promise<void>;
  /** Gives back exactly what this call consumed. */
  release(): Promise<void>;
}

export const consumed = callNote<Consumed>();

interface BudgetsOptions {
  db: Db;
  authSecret: string;
  log: Log;
  visitorLimits?: CodeVisitorLimits | undefined;
}

interface Asking {
  email: string;
  ip: string;
  device?: string | undefined;
  /** The id of the user who invites, whose limits then replace the visitor's. */
  inviter?: string | undefined;
  /** The identifier of the stored code. By default, the sign-in code's. */
  identifier?: string | undefined;
}

export type CodeBudgets = ReturnType<typeof createCodeBudgets>;

/**
 * Limits how often codes may be sent and guessed. A visitor's limits are first counted in memory, so that refused calls
 * write nothing. Then all limits are counted in the database, which all processes share. Strangers cannot use up the
 * limits of others, for two reasons: known devices have limits of their own, and while a code is pending, only the
 * limits of the address and of the visitor apply.
 */
export function createCodeBudgets({
  db,
  authSecret,
  log,
  visitorLimits = { send: codeSendVisitorLimits, guess: codeGuessVisitorLimits },
}: BudgetsOptions) {
  const { hash, sends, guesses, invites, visitors } = subjects(authSecret);
  const sending = createVisitorLimiter({ name: "codes sent", limits: visitorLimits.send, log });
  const guessing = createVisitorLimiter({ name: "failed guesses", limits: visitorLimits.guess, log });
  const watch = createGuessWatch(db, log);

  return {
    /** Checks only what this process has counted. @throws AppError RATE_LIMITED */
    async assertVisitor(kind: "send" | "guess", ip: string, email: string | undefined): Promise<void> {
      const { waitFor } = kind === "send" ? sending : guessing;
      if (waitFor({ ip }) === 0) return;
      const isPending = email !== undefined && waitFor({ ip, isPending: true }) === 0;
      if (!isPending || !(await isStored(db, signInCode(email)))) assertBudget(waitFor({ ip }));
    },

    /** @throws AppError RATE_LIMITED */
    async send(
      { email, ip, device, inviter, identifier = signInCode(email) }: Asking,
      now = new Date(),
    ): Promise<Consumed> {
      const isPending = !device && (await isStored(db, identifier));
      const asking = { ip, isPending };
      // In strict mode, networks are counted in memory alone.
      const ofNetworks =
        device || inviter || sending.isStrict() ? [] : visitors("code.recipient", asking, visitorLimits.send);
      const ofVisitor = device || inviter ? undefined : sending.take(asking);
      const [ofRecipients] = ofNetworks;
      const recipient = hash(getMailbox(email));
      const events = await write(db, async () => {
        assertBudget(
          await retryAfter(db, sends(email, device), codeSendLimits, now),
          ofRecipients
            ? await retryAfterForItem(db, ofRecipients.subject, recipient, codeRecipientLimit, now)
            : 0,
          await longestWait(db, ofNetworks, now),
          inviter ? await retryAfter(db, invites(inviter), invitationLimits, now) : 0,
        );
        return [
          ...(await consume(db, sends(email), now)),
          ...(device ? await consume(db, sends(email, device), now) : []),
          ...(await consumeAll(db, ofNetworks, now, recipient)),
          ...(inviter ? await consume(db, invites(inviter), now) : []),
        ];
      });
      async function release() {
        ofVisitor?.refund();
        await refund(db, events);
      }
      return { refund: release, release };
    },

    /** @throws AppError RATE_LIMITED. Counts first, so that concurrent guesses cannot exceed the budget. */
    async guess(
      { email, ip, device, identifier = signInCode(email) }: Asking,
      now = new Date(),
    ): Promise<Consumed> {
      const isPending = !device && (await isStored(db, identifier));
      const isStrict = !device && guessing.isStrict();
      if (isStrict && !isPending) {
        guessing.take({ ip });
        // No code is pending, so every guess is wrong and nothing is written. The message is better-auth's.
        throw new AppError("INVALID_OTP", { message: "Invalid OTP" });
      }
      const isAlarmed = !device && (await watch.isAlarmed(now));
      const most = isAlarmed ? codeGuessAlarm.limit.max : undefined;
      const asking = { ip, isPending, most };
      const ofVisitor = device ? undefined : guessing.take(asking);
      const limits = isAlarmed ? [codeGuessAlarm.limit, ...codeGuessLimits] : codeGuessLimits;
      const ofNetworks =
        device || isStrict ? [] : visitors("code.guess.visitor", asking, visitorLimits.guess);
      const events = await write(db, async () => {
        assertBudget(
          await retryAfter(db, guesses(email, device), limits, now),
          await longestWait(db, ofNetworks, now),
        );
        const visitor = hash(getNetworks(ip).at(-1) ?? "");
        return [
          ...(await consume(db, guesses(email), now)),
          ...(device ? await consume(db, guesses(email, device), now) : []),
          ...(await consumeAll(db, ofNetworks, now)),
          ...(device ? [] : await watch.add({ visitor, account: hash(email) }, now)),
        ];
      });
      return {
        async release() {
          ofVisitor?.refund();
          await refund(db, events);
        },
        /** @param signedIn the device that signed in. The code that it had requested counts towards its own limits. */
        async refund(signedIn?: string) {
          ofVisitor?.refund();
          await write(db, async () => {
            await refund(db, events);
            await reset(db, guesses(email));
            if (device) await reset(db, guesses(email, device));
            if (signedIn && !device) await consume(db, sends(email, signedIn), now);
          });
        },
      };
    },
  };
}

export async function unlockAddress(db: Db, authSecret: string, email: string): Promise<boolean> {
  const { sends, guesses } = subjects(authSecret);
  const ofAddress = [sends(email), guesses(email)].flatMap(({ budget, key }) => [
    and(eq(budgetEvent.budget, budget), eq(budgetEvent.key, key)),
    and(
      eq(budgetEvent.budget, `${budget}.device`),
      gte(budgetEvent.key, `${key}/`),
      lt(budgetEvent.key, `${key}0`),
    ),
  ]);
  const lifted = await db
    .delete(budgetEvent)
    .where(or(...ofAddress))
    .returning({ id: budgetEvent.id });
  return lifted.length > 0;
}

/** Addresses are stored as keyed hashes, because many belong to people who have no account. */
function subjects(authSecret: string) {
  const hash = createKeyedHash(authSecret, "budget");
  const subject = (budget: string, key: string, device: string | undefined) =>
    device ? { budget: `${budget}.device`, key: `${key}/${device}` } : { budget, key };
  return {
    hash,
    sends: (email: string, device?: string) => subject("code.send", hash(getMailbox(email)), device),
    invites: (userId: string) => subject("invitation", hash(userId), undefined),
    guesses: (email: string, device?: string) => subject("code.guess", hash(email), device),
    visitors(budget: string, asking: Visitor, { networks, withinMs }: VisitorLimits): Counted[] {
      const limits = getLimits(networks, asking);
      return getNetworks(asking.ip).map((network, at) => ({
        subject: { budget, key: hash(network) },
        limit: { max: limits[at] ?? 0, withinMs },
      }));
    },
  };
}

interface Counted {
  subject: Subject;
  limit: Limit;
}

async function longestWait(db: Db, all: readonly Counted[], now: Date): Promise<number> {
  let waitMs = 0;
  for (const { subject, limit } of all)
    waitMs = Math.max(waitMs, await retryAfter(db, subject, [limit], now));
  return waitMs;
}

async function consumeAll(db: Db, all: readonly Counted[], at: Date, item?: string): Promise<number[]> {
  const ids: number[] = [];
  for (const { subject } of all) ids.push(...(await consume(db, subject, at, item)));
  return ids;
}

function assertBudget(...waitsMs: number[]): void {
  const waitMs = Math.max(...waitsMs);
  if (waitMs > 0) throw new AppError("RATE_LIMITED", { retryAfter: Math.ceil(waitMs / second) });
}

interface Guess {
  visitor: string;
  account: string;
}

/** The length of an HMAC-SHA256 digest in base64url. */
const hashLength = 43;

const everybody = { budget: "code.guess.everybody", key: "" };

/**
 * Detects guesses at many accounts from many IPs, each below its own limit. In the database, which all processes share.
 */
function createGuessWatch(db: Db, log: Log) {
  const { failures, visitors, accounts, withinMs } = codeGuessAlarm;
  let warnedAt = Number.NEGATIVE_INFINITY;

  return {
    async isAlarmed(now: Date): Promise<boolean> {
      // The cheap check comes first, so that few rows are read unless there is an attack.
      if ((await retryAfter(db, everybody, [{ max: failures, withinMs }], now)) === 0) return false;
      const counted = await countParts(db, everybody, hashLength + 1, { withinMs, now });
      const seen = { failures: counted[0], visitors: counted[1], accounts: counted[2] };
      if (seen.failures < failures || seen.visitors < visitors || seen.accounts < accounts) return false;
      if (performance.now() - warnedAt > withinMs) {
        warnedAt = performance.now();
        log.warn("codes.guessed", { ...seen, withinMinutes: withinMs / minute });
      }
      return true;
    },
    add({ visitor, account }: Guess, at: Date): Promise<number[]> {
      return consume(db, everybody, at, `${visitor} ${account}`);
    },
  };
}
