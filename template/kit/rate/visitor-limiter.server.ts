import ipaddr from "ipaddr.js";
import type { Log } from "../log/log.server.ts";
import { AppError } from "../shared/errors.ts";
import { minute, second } from "../shared/time.ts";
import type { VisitorLimits } from "./limits.ts";

/** How many visitors and networks one process remembers for each limit. */
export const maxRememberedNetworks = 20_000;

export interface Visitor {
  /** The visitor's address, or empty for the server's own calls, which have no limit. */
  ip: string;
  /** For an address with a pending code, which has limits of its own. The visitor's networks do not count. */
  isPending?: boolean;
  /** Replaces the usual limit if it is lower. */
  most?: number | undefined;
}

interface Options {
  name: string;
  limits: VisitorLimits;
  log: Log;
}

/** The limits of a visitor and of the networks around it. */
export function getLimits(usual: VisitorLimits["networks"], { ip, isPending, most }: Visitor): number[] {
  const unlimited = Number.MAX_SAFE_INTEGER;
  return usual.map((max, at) =>
    ip === "" || (isPending && at > 0) ? unlimited : Math.min(max, most ?? unlimited),
  );
}

/**
 * Counts visitors' actions in sliding windows, in memory, before anything is written. All visitors together have no
 * limit, but above a threshold each has stricter ones. Uses a monotonic clock.
 */
export function createVisitorLimiter({ name, limits, log }: Options) {
  const { withinMs, networks, mark, strict } = limits;
  const counted = new Map<string, number[]>();
  const everybody: number[] = [];
  const most = Math.max(...networks.filter(Number.isFinite));
  let sweepAt = 0;
  let strictUntil = Number.NEGATIVE_INFINITY;

  function isStrict(now = performance.now()): boolean {
    if (now < strictUntil) return true;
    if (strictUntil > 0) log.warn("limit.lifted", { limit: name });
    strictUntil = Number.NEGATIVE_INFINITY;
    return false;
  }

  function getWait(key: string, max: number, now: number): number {
    if (max === 0) return strictUntil - now;
    const oldest = counted.get(key)?.at(-max);
    return oldest === undefined ? 0 : Math.max(0, oldest + withinMs - now);
  }

  function waitFor(visitor: Visitor, now = performance.now()): number {
    const usual = isStrict(now) && !visitor.isPending ? strict : networks;
    const max = getLimits(usual, visitor);
    return Math.max(...getNetworks(visitor.ip).map((key, at) => getWait(key, max[at] ?? 0, now)));
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

  function count(key: string, now: number): void {
    const times = counted.get(key) ?? [];
    add(times, now, most);
    // The last entry of the map is the one counted most recently.
    counted.delete(key);
    counted.set(key, times);
    if (counted.size <= maxRememberedNetworks) return;
    for (const oldest of [...counted.keys()].slice(0, maxRememberedNetworks / 10)) counted.delete(oldest);
  }

  function countEverybody(now: number): void {
    add(everybody, now, mark);
    if (everybody.length < mark || (everybody[0] ?? 0) <= now - withinMs) return;
    if (!isStrict(now)) log.warn("limit.reached", { limit: name, mark, withinMinutes: withinMs / minute });
    strictUntil = now + withinMs;
  }

  return {
    isStrict,
    /** Milliseconds until one more event fits. */
    waitFor,
    /** @throws AppError RATE_LIMITED */
    take(visitor: Visitor) {
      const now = performance.now();
      sweep(now);
      const waitMs = waitFor(visitor, now);
      if (waitMs > 0) throw new AppError("RATE_LIMITED", { retryAfter: waitMs / second });
      const all = visitor.ip === "" ? [] : getNetworks(visitor.ip);
      // Networks without a limit need not be remembered.
      const keys = all.filter((_, at) => Number.isFinite(networks[at]));
      for (const key of keys) count(key, now);
      if (keys.length > 0 && Number.isFinite(mark)) countEverybody(now);
      return {
        refund(): void {
          for (const times of [...keys.map((key) => counted.get(key)), everybody]) {
            const at = times?.lastIndexOf(now) ?? -1;
            if (at >= 0) times?.splice(at, 1);
          }
        },
      };
    },
    get size() {
      return [...counted.values(), everybody].reduce((sum, times) => sum + times.length, 0);
    },
  };
}

function add(times: number[], now: number, most: number): void {
  times.push(now);
  if (times.length > most) times.shift();
}

/** The prefix lengths, in bytes, of the IPv6 networks of a visitor (/64), a site (/56) and an organization (/48). */
const networkBytes = [8, 7, 6];

/** The visitor, followed by the wider networks of an IPv6 address. IPv4 addresses are scarce, so they have none. */
export function getNetworks(ip: string): string[] {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
  if (!address || address.kind() === "ipv4") return [ip];
  const bytes = address.toByteArray();
  return networkBytes.map((length) => bytes.slice(0, length).join("."));
}
