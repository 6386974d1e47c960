import { afterEach, expect, test, vi } from "vitest";
import { createTestApp } from "#app/testing.server.ts";
import { session, user } from "#kit/auth/tables.server.ts";
import { day } from "#kit/shared/time.ts";
import { columnAt, ticksFor } from "#ui/bar-chart.tsx";

afterEach(() => void vi.useRealTimers());

/** An app whose clock stands still, so that no day or month ends during a test. */
async function onOneDay() {
  vi.useFakeTimers({ toFake: ["Date"] });
  const app = await createTestApp({ as: "admin" });
  // These were in the database before.
  await app.db.update(user).set({ createdAt: new Date() });
  return { ...app, midnight: Math.floor(Date.now() / day) * day };
}

test("counts users and live sessions", async () => {
  const { db, fetch } = await createTestApp({ as: "admin" });
  const over = new Date(Date.now() - 1000);
  await db
    .insert(session)
    .values({ id: "over", userId: "example-user", token: "o".repeat(32), expiresAt: over });
  const answer = await fetch("/api/dashboard");
  expect(answer.status).toBe(200);
  expect((await answer.json()).counts).toMatchObject({ users: 2, sessions: 1 });
});

test("lists the sign-ups of the last 30 days in UTC, including days without any", async () => {
  const { db, fetch, midnight } = await onOneDay();
  const times = [midnight - 1, midnight - 29 * day, midnight - 29 * day - 1];
  await db
    .insert(user)
    .values(
      times.map((time, at) => ({ id: `u${at}`, email: `u${at}@example.com`, createdAt: new Date(time) })),
    );
  const { signUps } = await (await fetch("/api/dashboard")).json();
  const dayBefore = (days: number) => new Date(midnight - days * day).toISOString().slice(0, 10);
  expect(signUps.map(({ day }: { day: string }) => day)).toEqual(
    Array.from({ length: 30 }, (_, at) => dayBefore(29 - at)),
  );
  const some = signUps.filter(({ count }: { count: number }) => count > 0);
  // The two example accounts were created today. The oldest of the three is out of range.
  expect(some).toEqual([
    { day: dayBefore(29), count: 1 },
    { day: dayBefore(1), count: 1 },
    { day: dayBefore(0), count: 2 },
  ]);
});

test("counts sign-ups per day, and sessions by the day of their last use", async () => {
  const { db, fetch, midnight } = await onOneDay();
  const before = (days: number) => new Date(midnight - days * day);
  await db.insert(session).values(
    [3, 3, 29, 30].map((days, at) => ({
      id: `s${at}`,
      userId: "example-user",
      token: `${at}`.repeat(32),
      createdAt: before(40),
      updatedAt: before(days),
      expiresAt: new Date(Date.now() + day),
    })),
  );
  const { recent, signUps } = await (await fetch("/api/dashboard")).json();
  const days = (counts: Record<number, number>) =>
    Array.from({ length: 30 }, (_, at) => counts[29 - at] ?? 0);
  expect(recent).toMatchObject({
    users: signUps.map(({ count }: { count: number }) => count),
    // Today's session is the administrator's.
    sessions: days({ 29: 1, 3: 2, 0: 1 }),
  });
  // Writing to the database invalidates the counts.
  await db.update(session).set({ updatedAt: before(5) });
  const later = await (await fetch("/api/dashboard")).json();
  expect(later.recent.sessions).toEqual(days({ 5: 5 }));
});

test("lists the sign-ups of the last 12 months in UTC and of the year before, including empty months", async () => {
  const { db, fetch } = await onOneDay();
  const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth()];
  const times = [
    Date.UTC(year, month - 11),
    Date.UTC(year, month - 11) - 1,
    Date.UTC(year, month - 3, 28),
    Date.UTC(year, month - 23),
    Date.UTC(year, month - 23) - 1,
  ];
  await db
    .insert(user)
    .values(
      times.map((time, at) => ({ id: `u${at}`, email: `u${at}@example.com`, createdAt: new Date(time) })),
    );
  const { months } = await (await fetch("/api/dashboard/sign-ups")).json();
  const counts: Record<number, number> = { 23: 1, 12: 1, 11: 1, 3: 1, 0: 2 };
  expect(months).toEqual(
    Array.from({ length: 12 }, (_, at) => ({
      month: new Date(Date.UTC(year, month - 11 + at)).toISOString().slice(0, 7),
      count: counts[11 - at] ?? 0,
      yearBefore: counts[23 - at] ?? 0,
    })),
  );
});

test("counts the sign-ups of the last 168 days, and the additions of the previous 30 days", async () => {
  const { db, fetch, midnight } = await onOneDay();
  const days = [167, 168, 59, 60, 30, 29, 1];
  await db.insert(user).values(
    days.map((before) => ({
      id: `u${before}`,
      email: `u${before}@example.com`,
      createdAt: new Date(midnight - before * day),
    })),
  );
  const { days: counted } = await (await fetch("/api/dashboard/sign-ups")).json();
  expect(counted.first).toBe(new Date(midnight - 167 * day).toISOString().slice(0, 10));
  const some: Record<number, number> = { 167: 1, 60: 1, 59: 1, 30: 1, 29: 1, 1: 1, 0: 2 };
  expect(counted.counts).toEqual(Array.from({ length: 168 }, (_, at) => some[167 - at] ?? 0));
  const { before } = await (await fetch("/api/dashboard")).json();
  expect([before.users, before.sessions]).toEqual([2, undefined]);
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [16, [0, 5, 10, 15, 20]],
  [180, [0, 50, 100, 150, 200]],
  [1234, [0, 500, 1000, 1500]],
  [999_999, [0, 500_000, 1_000_000]],
])("the grid lines go up to %s", (highest, expected) => {
  expect(ticksFor(highest)).toEqual(expected);
});

test("the highest value is in the upper half, and grid lines are whole numbers", () => {
  for (let highest = 1; highest < 5000; highest++) {
    const ticks = ticksFor(highest);
    const last = ticks.at(-1) ?? 0;
    expect(ticks.every(Number.isInteger) && ticks.length <= 5 && last >= highest, `${highest}`).toBe(true);
    expect(highest * 2, `${highest}`).toBeGreaterThanOrEqual(last);
  }
});

test.each([
  [-0.1, 0],
  [0, 0],
  [0.049, 1],
  [0.999, 29],
  [1.2, 29],
])("the pointer at %s over thirty columns selects column %s", (position, column) => {
  expect(columnAt(position, 30)).toBe(column);
});
