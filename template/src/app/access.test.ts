import type { AnyElysia } from "elysia";
import { describe, expect, test } from "vitest";
import { roles } from "#config/roles.ts";
import { accessOf } from "#kit/auth/access.server.ts";
import { createTestApp, newcomer } from "./testing.server.ts";

type Route = AnyElysia["routes"][number];

/** Every call with the roles that may make it, decided by hand in each feature. */
const decided: Record<string, string> = Object.assign(
  // What was uploaded.
  { "GET /files/:name": ["newcomer", ...roles].join(" ") },
  ...Object.values(
    import.meta.glob<Record<string, string>>("../features/*/access-testing.ts", {
      eager: true,
      import: "access",
    }),
  ),
);

/** Everybody may call them: pages, forms and better-auth's paths check for themselves. */
const open = [
  ...["GET /livez", "GET /readyz", "POST /csp-report", "GET /icon.svg", "GET /favicon.ico"],
  ...["GET /icon-192.png", "GET /icon-512.png", "GET /icon-maskable-512.png", "GET /apple-touch-icon.png"],
  ...[
    "GET /site.webmanifest",
    "GET /share.png",
    "GET /sw.js",
    "GET /api/docs",
    "GET /*",
    "ALL /*",
    "GET /api/auth/*",
    "ALL /api/auth/*",
  ],
  ...["POST /login", "POST /login/verify", "POST /login/social", "POST /onboarding"],
  ...["GET /_serverFn/:id", "POST /_serverFn/:id"],
];
/** Where nothing else is. */
const refused = new Set(["/api", "/_serverFn", "/files"].flatMap((path) => [path, `${path}/*`]));

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

const mayCall = (visitor: Visitor, route: Route) =>
  decided[nameOf(route)]?.split(" ").includes(visitor) ?? false;

test("every API route declares its access", async () => {
  const { app } = await createTestApp();
  const silent = app.routes.filter((route) => isApi(route) && accessOf(route) === undefined);
  expect(silent.map(nameOf)).toEqual([]);
});

test("every route was decided about by hand, in an access-testing.ts or here, and is guarded so", async () => {
  const { app } = await createTestApp();
  expect(guardedOf(app).map(nameOf).sort()).toEqual(Object.keys(decided).sort());
  const guarded = new Set(guardedOf(app));
  const others = app.routes.filter((route) => !guarded.has(route) && !refused.has(route.path)).map(nameOf);
  // The page about the API goes with its feature.
  const expected = open.filter((one) => one !== "GET /api/docs" || others.includes(one));
  expect([...new Set(others)].sort()).toEqual(expected.sort());
});

describe.each(visitors)("as %s", (visitor) => {
  test("may make the calls that were decided, and no other", async () => {
    const { app, fetch } = await appAs(visitor);
    const refusal = visitor === "visitor" ? 401 : 403;
    const answers: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const route of guardedOf(app)) {
      const { status } = await fetch(route.path, { method: route.method });
      const call = nameOf(route);
      answers[call] = [401, 403].includes(status) ? `refused with ${status}` : "allowed";
      wanted[call] = mayCall(visitor, route) ? "allowed" : `refused with ${refusal}`;
    }
    // All at once, so that a new role shows every call that is to be decided.
    expect(answers).toEqual(wanted);
  });
});
