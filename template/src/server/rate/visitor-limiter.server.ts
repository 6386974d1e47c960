import { AppError } from "#shared/errors.ts";
import type { VisitorLimits } from "#shared/limits.ts";
import { second } from "#shared/time.ts";
import { networksOf } from "./visitor.server.ts";

export interface Taken {
  /** Gives back what was counted. */
  refund(): void;
}

/**
 * Counts what a visitor does, in memory and before anything is written, within sliding windows. The limit of the process
 * bounds the memory. Its clock cannot be set.
 */
export function createVisitorLimiter({ withinMs, networks: most, process }: VisitorLimits) {
  const counted = new Map<string, number[]>();
  let sweepAt = 0;

  /** Milliseconds until one more fits. */
  function waitFor(key: string, max: number, now: number): number {
    const oldest = counted.get(key)?.at(-max);
    return oldest === undefined ? 0 : Math.max(0, oldest + withinMs - now);
  }

  function sweep(now: number): void {
    if (now < sweepAt) return;
    sweepAt = now + withinMs / 10;
    for (const [key, times] of counted) {
      const live = times.filter((time) => time > now - withinMs);
      if (live.length === 0) counted.delete(key);
      else counted.set(key, live);
    }
  }

  /**
   * @param ip empty for a call of the server itself, which is not limited
   * @param mostOfVisitor instead of the usual limit, if it is lower
   * @returns what to count
   * @throws AppError RATE_LIMITED
   */
  function admit(ip: string, mostOfVisitor: number, now: number): string[] {
    if (ip === "") return [];
    const limits = [
      { key: "", max: process },
      ...networksOf(ip).map((network, at) => ({
        key: network,
        max: Math.min(most[at] ?? process, mostOfVisitor),
      })),
    ];
    const waitMs = Math.max(...limits.map(({ key, max }) => waitFor(key, max, now)));
    if (waitMs > 0) throw new AppError("RATE_LIMITED", { retryAfter: waitMs / second });
    return limits.map(({ key }) => key);
  }

  return {
    /** Like `take`, but counts nothing. */
    check(ip: string): void {
      admit(ip, Number.POSITIVE_INFINITY, performance.now());
    },
    /** See `admit` for the parameters. */
    take(ip: string, mostOfVisitor = Number.POSITIVE_INFINITY): Taken {
      const now = performance.now();
      sweep(now);
      const keys = admit(ip, mostOfVisitor, now);
      for (const key of keys) {
        const times = counted.get(key);
        if (times) times.push(now);
        else counted.set(key, [now]);
      }
      return {
        refund() {
          for (const key of keys) {
            const times = counted.get(key);
            const at = times?.indexOf(now) ?? -1;
            if (at >= 0) times?.splice(at, 1);
          }
        },
      };
    },
    /** How many visitors and networks are remembered. */
    get size() {
      return counted.size;
    },
  };
}
