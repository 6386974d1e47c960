import { expect, test, vi } from "vitest";
import { createLog } from "../log/log.server.ts";
import { minute } from "../shared/time.ts";
import type { VisitorLimits } from "./limits.ts";
import { createVisitorLimiter, maxRememberedNetworks } from "./visitor-limiter.server.ts";

const usual = { withinMs: minute, networks: [3, 6, 9], strict: [1, 2, 3] } as const;

function start(mark: number, limits: Omit<VisitorLimits, "mark"> = usual) {
  const lines: string[] = [];
  const log = createLog({ level: "info", write: (line) => lines.push(line) });
  const limiter = createVisitorLimiter({ name: "tries", limits: { ...limits, mark }, log });
  const isTaken = (ip: string) => {
    const fits = limiter.waitFor({ ip }) === 0;
    if (fits) limiter.take({ ip });
    return fits;
  };
  return { limiter, isTaken, events: () => lines.map((line) => JSON.parse(line).event) };
}
const ip = (i: number) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`;

test("admits any number of visitors, but remembers only a limited number", () => {
  const { limiter, isTaken, events } = start(100);
  const visitors = 2 * maxRememberedNetworks;
  for (let i = 0; i < visitors; i++) if (!isTaken(ip(i))) throw new Error(ip(i));
  expect(limiter.size).toBeLessThanOrEqual(maxRememberedNetworks + 100);
  expect([isTaken(ip(visitors - 1)), isTaken(ip(0))]).toEqual([false, true]);
  expect(events()).toEqual(["limit.reached"]);
});

test("does not remember visitors without a limit", () => {
  const none = Number.POSITIVE_INFINITY;
  const most = 600;
  const { limiter, isTaken } = start(none, {
    withinMs: minute,
    networks: [most, none, none],
    strict: [most, none, none],
  });
  for (let i = 0; i < 2 * most; i++) expect(isTaken("2001:db8::1")).toBe(i < most);
  for (let i = 1; i < most; i++) expect(isTaken(`2001:db8:0:${i.toString(16)}::1`)).toBe(true);
  expect(limiter.size).toBe(2 * most - 1);
});

test("restores the usual limits after the attack, and logs once that it did", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const { isTaken, events } = start(10);
    for (let i = 0; i < 10; i++) isTaken(ip(i));
    expect([isTaken(ip(0)), events()]).toEqual([false, ["limit.reached"]]);
    vi.advanceTimersByTime(minute);
    for (let i = 0; i < 3; i++) expect(isTaken(ip(0))).toBe(true);
    expect([isTaken(ip(0)), events()]).toEqual([false, ["limit.reached", "limit.lifted"]]);
  } finally {
    vi.useRealTimers();
  }
});
