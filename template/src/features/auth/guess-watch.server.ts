import type { Log } from "#server/log.server.ts";
import { codeGuessAlarm } from "#shared/limits.ts";
import { minute } from "#shared/time.ts";

interface Guess {
  at: number;
  visitor: string;
  account: string;
}

/**
 * Notices when many accounts are guessed from many addresses, each of which stays below its own limit. The limit of the
 * process bounds what is remembered.
 */
export function createGuessWatch(log: Log) {
  const { failures, visitors, accounts, withinMs } = codeGuessAlarm;
  let recent: Guess[] = [];
  let warnedAt = Number.NEGATIVE_INFINITY;

  return {
    /** Whether stricter limits hold. */
    isAlarmed(): boolean {
      const now = performance.now();
      if (recent.length < failures) return false;
      recent = recent.filter(({ at }) => at > now - withinMs);
      const seen = {
        failures: recent.length,
        visitors: new Set(recent.map(({ visitor }) => visitor)).size,
        accounts: new Set(recent.map(({ account }) => account)).size,
      };
      if (seen.failures < failures || seen.visitors < visitors || seen.accounts < accounts) return false;
      if (now - warnedAt > withinMs) {
        warnedAt = now;
        log.warn("codes.guessed", { ...seen, withinMinutes: withinMs / minute });
      }
      return true;
    },
    /** Remembers a guess as failed until the returned function is called. */
    add(visitor: string, account: string): () => void {
      const guess = { at: performance.now(), visitor, account };
      recent.push(guess);
      return () => {
        recent = recent.filter((other) => other !== guess);
      };
    },
  };
}
