import type { AnyElysia } from "elysia";
import { describe, expect, test } from "vitest";
import { accessOf } from "#server/auth/access.server.ts";
import { allows, roles } from "#shared/permissions.ts";
import { createTestApp, newcomer } from "./testing.server.ts";

type Route = AnyElysia["routes"][number];

/** Every call with the roles that may make it, decided by hand in each feature. */
const decided: Record<string, string> = Object.assign(
  // What was uploaded.
  { "GET /files/:name": "newcomer user admin" },
  ...Object.values(
    import.meta.glob<Record<string, string>>("../features/*/access-testing.ts", {
      eager: true,
      import: "access",
    }),
  ),
);

const visitors = ["visitor", "newcomer", ...roles] as const;
type Visitor = (typeof visitors)[number];

const nameOf = ({ method, path }: Route) => `${method} ${path.replace(/(?<=.)\/$/, "")}`;

/** The API; pages, health and what is mounted are elsewhere. */
const isApi = ({ path, method }: Route) =>
  path.startsWith("/api/") && !path.endsWith("*") && method !== "ALL" && path !== "/api/docs";

const guardedOf = (app: AnyElysia) =>
  app.routes.filter((route) => (accessOf(route) ?? "public") !== "public");

async function appAs(visitor: Visitor) {
  if (visitor === "visitor") return createTestApp();
  if (visitor !== "newcomer") return createTestApp({ as: visitor });
  const app = await createTestApp();
  const cookie = await newcomer(app, "newcomer@example.com");
  const fetch = (path: string, init: RequestInit) => app.fetch(path, { ...init, headers: { cookie } });
  return { ...app, fetch };
}

/** Nobody decided about a route of yours yet: then what it declares and the table of permissions have to agree. */
function mayCall(visitor: Visitor, route: Route): boolean {
  const byHand = decided[nameOf(route)];
  if (byHand !== undefined) return byHand.split(" ").includes(visitor);
  const needed = accessOf(route);
  if (visitor === "visitor" || !needed || needed === "public") return false;
  return needed === "session" || (visitor !== "newcomer" && allows(visitor, needed));
}

test("every API route declares its access", async () => {
  const { app } = await createTestApp();
  const silent = app.routes.filter((route) => isApi(route) && accessOf(route) === undefined);
  expect(silent.map(nameOf)).toEqual([]);
});

test("every call that was decided about is there, and guarded", async () => {
  const { app } = await createTestApp();
  const guarded = guardedOf(app).map(nameOf);
  expect(Object.keys(decided).filter((call) => !guarded.includes(call))).toEqual([]);
});

describe.each(visitors)("a %s", (visitor) => {
  test("may make the calls that were decided, and no other", async () => {
    const { app, fetch } = await appAs(visitor);
    for (const route of guardedOf(app)) {
      const { status } = await fetch(route.path, { method: route.method });
      const refusal = visitor === "visitor" ? status === 401 : status === 403;
      const call = `${visitor}: ${nameOf(route)}`;
      expect({ call, may: status !== 401 && status !== 403 }).toEqual({ call, may: mayCall(visitor, route) });
      expect({ call, refusal }).toEqual({ call, refusal: !mayCall(visitor, route) });
    }
  });
});
