import { expect, test } from "vitest";
import { accessOf } from "#server/auth/access.server.ts";
import { allows, type Role, roles } from "#shared/permissions.ts";
import { createTestApp } from "./testing.server.ts";

/** Routes outside /api: pages, files, health. */
const isApi = ({ path, method }: { path: string; method: string }) =>
  path.startsWith("/api/") && path !== "/api/*" && method !== "ALL";

/** The response of each guarded route; public ones are left out, because one of them signs out. */
async function answers(as: Role | undefined) {
  const { app, fetch } = await createTestApp(as ? { as } : {});
  const guarded = app.routes.filter((route) => isApi(route) && accessOf(route) !== "public");
  expect(guarded.length).toBeGreaterThan(0);
  return Promise.all(
    guarded.map(async (route) => {
      const { status } = await fetch(route.path, { method: route.method });
      return { route: `${route.method} ${route.path}`, needed: accessOf(route), status };
    }),
  );
}

test("every API route declares its access", async () => {
  const { app } = await createTestApp();
  const silent = app.routes.filter((route) => isApi(route) && accessOf(route) === undefined);
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test("visitors can use the public routes only", async () => {
  for (const { route, status } of await answers(undefined))
    expect({ route, status }).toEqual({ route, status: 401 });
});

test.each(roles)("a user with the role %s has the permissions of the table", async (role) => {
  for (const { route, needed, status } of await answers(role)) {
    const allowed =
      needed !== undefined && needed !== "public" && (needed === "session" || allows(role, needed));
    expect({ route, refused: status === 401 || status === 403 }).toEqual({ route, refused: !allowed });
  }
});
