import { codeGuessAlarm } from "#config/limits.ts";
import type { Db } from "#kit/db/connect.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import { consume, countParts, retryAfter } from "#kit/rate/budget.server.ts";
import { minute } from "#kit/shared/time.ts";

/** A guess that failed; both are hashes. */
interface Guess {
  visitor: string;
  account: string;
}

/** Of HMAC-SHA256 in base64url. */
const hashLength = 43;

const everybody = { budget: "code.guess.everybody", key: "" };

/**
 * Notices when many accounts are guessed from many addresses, each of which stays below its own limit. Counted in the
 * database: those who guess may meet another process each time.
 */
export function createGuessWatch(db: Db, log: Log) {
  const { failures, visitors, accounts, withinMs } = codeGuessAlarm;
  let warnedAt = Number.NEGATIVE_INFINITY;

  return {
    /** Whether stricter limits hold. */
    async isAlarmed(now: Date): Promise<boolean> {
      // Few rows are read unless somebody is at it.
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
    /**
     * Remembers a guess as failed.
     * @returns its id, for `refund`
     */
    add({ visitor, account }: Guess, at: Date): Promise<number[]> {
      return consume(db, everybody, at, `${visitor} ${account}`);
    },
  };
}
