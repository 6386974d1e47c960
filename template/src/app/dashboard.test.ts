import { expect, test } from "vitest";
import { session, user } from "#server/auth/tables.server.ts";
import { day } from "#shared/time.ts";
import { createTestApp } from "./testing.server.ts";

const midnight = Math.floor(Date.now() / day) * day;

test("it counts users and live sessions", async () => {
  const { db, fetch } = await createTestApp({ as: "admin" });
  const over = new Date(Date.now() - 1000);
  db.insert(session)
    .values({ id: "over", userId: "example-user", token: "o".repeat(32), expiresAt: over })
    .run();
  const answer = await fetch("/api/dashboard");
  expect(answer.status).toBe(200);
  expect((await answer.json()).counts).toMatchObject({ users: 2, sessions: 1 });
});

test("it lists the sign-ups of the last 30 days in UTC, including days without any", async () => {
  const { db, fetch } = await createTestApp({ as: "admin" });
  const times = [midnight - 1, midnight - 29 * day, midnight - 29 * day - 1];
  db.insert(user)
    .values(
      times.map((time, at) => ({ id: `u${at}`, email: `u${at}@example.com`, createdAt: new Date(time) })),
    )
    .run();
  const { signUps } = await (await fetch("/api/dashboard")).json();
  const dayBefore = (days: number) => new Date(midnight - days * day).toISOString().slice(0, 10);
  expect(signUps.map(({ day }: { day: string }) => day)).toEqual(
    Array.from({ length: 30 }, (_, at) => dayBefore(29 - at)),
  );
  const some = signUps.filter(({ count }: { count: number }) => count > 0);
  // The two example accounts were created today; the oldest of the three is out of range.
  expect(some).toEqual([
    { day: dayBefore(29), count: 1 },
    { day: dayBefore(1), count: 1 },
    { day: dayBefore(0), count: 2 },
  ]);
});

test("it requires access to the manager", async () => {
  const { fetch } = await createTestApp({ as: "user" });
  expect((await fetch("/api/dashboard")).status).toBe(403);
});
