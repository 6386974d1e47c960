import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { auth } from "#features/auth/feature.server.ts";
import { createTestAuth } from "#features/auth/testing.server.ts";
import { dashboardApi } from "#features/dashboard/api.server.ts";
import { users } from "#features/users/feature.server.ts";
import { accessOf } from "#kit/auth/access.server.ts";
import { user } from "#kit/auth/tables.server.ts";

/** The dashboard of somebody with these permissions. */
async function dashboardFor(permissions: Record<string, string[]>) {
  const { db, sessions, signInAs, close } = await createTestAuth();
  onTestFinished(close);
  const email = "ada@example.com";
  const cookie = await signInAs(email);
  await db.update(user).set({ name: "Ada", onboardedAt: new Date() }).where(eq(user.email, email));
  const current = await sessions.read(new Headers({ cookie }));
  const api = dashboardApi({
    db,
    sessions: { ...sessions, of: async () => current && { ...current, permissions } },
    features: [
      users,
      auth,
      { counts: () => ({ things: { total: async () => 2, shares: async () => ({ one: 3 }) } }) },
    ],
    manifests: [
      {
        counters: [
          { name: "users", needs: { user: ["list"] } },
          { name: "sessions", needs: { session: ["list"] } },
          { name: "things", needs: { account: ["update"] } },
        ],
      },
    ],
  });
  return { api, answer: await (await api.handle(new Request("http://localhost/api/dashboard"))).json() };
}

test("the dashboard counts only what the caller may see", async () => {
  const { api, answer } = await dashboardFor({ apps: ["manager"], session: ["list"] });
  expect(Object.keys(answer.counts)).toEqual(["sessions"]);
  expect(Object.keys(answer.recent)).toEqual(["sessions"]);
  expect(answer.shares).toEqual({});
  expect(answer.signUps).toEqual([]);
  const signUps = api.routes.find(({ path }) => path === "/api/dashboard/sign-ups");
  expect(signUps && accessOf(signUps)).toEqual({ user: "list" });
});

test("whoever may see users has their number and their sign-ups", async () => {
  const { answer } = await dashboardFor({ apps: ["manager"], user: ["list"] });
  expect(answer.counts).toEqual({ users: 1 });
  expect(answer.signUps).toHaveLength(30);
});

test("what belongs to each comes with its number", async () => {
  const { answer } = await dashboardFor({ apps: ["manager"], account: ["update"] });
  expect(answer).toMatchObject({ counts: { things: 2 }, shares: { things: { one: 3 } } });
});
