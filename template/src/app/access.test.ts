import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { eq } from "drizzle-orm";
import type { AnyElysia } from "elysia";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { roles } from "#config/roles.ts";
import { auth } from "#features/auth/feature.server.ts";
import { createTestAuth } from "#features/auth/testing.server.ts";
import { dashboardApi } from "#features/dashboard/feature.server.ts";
import { users } from "#features/users/feature.server.ts";
import { getAccess } from "#kit/auth/access.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import type { Bootstrap } from "#kit/shared/bootstrap.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { allows, type Granted, permits } from "#kit/shared/permissions.ts";
import { isRefusal } from "#kit/shared/problem.ts";
import { sessionFor, visitorBootstrap } from "#kit/testing/bootstrap-testing.ts";
import { grants, permissions } from "./features.server.ts";
import { features } from "./features.ts";
import { routeTree } from "./routeTree.gen.ts";
import { createTestApp, newcomer } from "./testing.server.ts";
import { serverI18n } from "./texts.server.ts";

// Simulates what the loader of a page's parent, such as a team's page, gets in response.
vi.mock("@tanstack/react-start", async (original) => ({
  ...(await original<object>()),
  getGlobalStartContext: () => ({ callApi: async () => Response.json({}) }),
}));

type Route = AnyElysia["routes"][number];

/** What each feature says about the access to its routes. */
const told = Object.values(
  import.meta.glob<{ access?: Record<string, string>; open?: readonly string[] }>(
    "../features/*/access-testing.ts",
    { eager: true },
  ),
);

/** Every call with the roles that may make it, as each feature lists them by hand. */
const decided: Record<string, string> = Object.assign(
  // Uploaded files.
  { "GET /files/:name": ["newcomer", ...roles].join(" ") },
  ...told.map(({ access }) => access),
);

/** Open to everyone. Pages, forms and better-auth's paths check access themselves. */
const open = [
  ...["GET /livez", "GET /readyz", "POST /csp-report", "GET /icon.svg", "GET /favicon.ico"],
  ...["GET /icon-192.png", "GET /icon-512.png", "GET /icon-maskable-512.png", "GET /apple-touch-icon.png"],
  ...[
    "GET /site.webmanifest",
    "GET /sitemap.xml",
    "GET /share.png",
    "GET /sw.js",
    "GET /api/docs",
    "GET /*",
    "ALL /*",
    "GET /api/auth/*",
    "ALL /api/auth/*",
  ],
  ...["POST /login", "POST /login/verify", "POST /onboarding"],
  ...["GET /_serverFn/:id", "POST /_serverFn/:id"],
  ...told.flatMap(({ open = [] }) => open),
];
/** Routes that refuse every other path below them. */
const refused = new Set(["/api", "/_serverFn", "/files"].flatMap((path) => [path, `${path}/*`]));

const visitors = ["visitor", "newcomer", ...roles] as const;
type Visitor = (typeof visitors)[number];

const nameOf = ({ method, path }: Route) => `${method} ${path.replace(/(?<=.)\/$/, "")}`;

/** Whether a route belongs to the API, unlike pages, health checks and mounted handlers. */
const isApi = ({ path, method }: Route) =>
  path.startsWith("/api/") && !path.endsWith("*") && method !== "ALL" && path !== "/api/docs";

const getGuarded = (app: AnyElysia) =>
  app.routes.filter((route) => (getAccess(route) ?? "public") !== "public");

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
  const silent = app.routes.filter((route) => isApi(route) && getAccess(route) === undefined);
  expect(silent.map(nameOf)).toEqual([]);
});

test("every route's access is in the list of this test, and is what the route enforces", async () => {
  const { app } = await createTestApp();
  expect(getGuarded(app).map(nameOf).sort()).toEqual(Object.keys(decided).sort());
  const guarded = new Set(getGuarded(app));
  const others = app.routes.filter((route) => !guarded.has(route) && !refused.has(route.path)).map(nameOf);
  // The API documentation page exists only with its feature.
  const expected = open.filter((one) => one !== "GET /api/docs" || others.includes(one));
  expect([...new Set(others)].sort()).toEqual(expected.sort());
});

describe.each(visitors)("as %s, a caller", (visitor) => {
  test("can make only the listed calls", async () => {
    const { app, fetch } = await appAs(visitor);
    const refusal = visitor === "visitor" ? 401 : 403;
    const answers: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const route of getGuarded(app)) {
      const { status } = await fetch(route.path, { method: route.method });
      const call = nameOf(route);
      answers[call] = [401, 403].includes(status) ? `refused with ${status}` : "allowed";
      wanted[call] = mayCall(visitor, route) ? "allowed" : `refused with ${refusal}`;
    }
    // One comparison, so that a new role shows all undecided calls at once.
    expect(answers).toEqual(wanted);
  });
});

test("an administrator may do everything, except view as another administrator", () => {
  const all = Object.entries(permissions).map(([resource, actions]) => [resource, Object.keys(actions)]);
  const { account, user, ...others } = Object.fromEntries(all);
  const { account: ofAccount, user: ofUsers, ...granted } = grants.admin;
  expect(granted).toEqual(others);
  expect(ofAccount).toEqual(account.filter((action: string) => action !== "read"));
  expect(ofUsers).toEqual(user.filter((action: string) => action !== "impersonate-admins"));
});

test("users reach their own account and the app, but no other user's data", () => {
  const { account, apps, user, session } = grants.user;
  expect({ account, apps, user, session }).toEqual({ account: ["update"], apps: ["app"] });
});

test.each(roles)("a %s cannot view as an administrator", (role) => {
  expect(allows(grants[role], { user: "impersonate-admins" })).toBe(false);
});

test("all access functions agree", () => {
  expect(allows(grants.user, { account: "update" })).toBe(true);
  expect(allows(grants.user, { user: "delete" })).toBe(false);
  expect(allows(grants.user, { apps: "manager" })).toBe(false);
  expect(permits(grants.user, { account: ["update"], apps: ["app"] })).toBe(true);
  expect(permits(grants.user, { apps: ["app", "manager"] })).toBe(false);
});

const onboardedAt = "2026-05-01T12:00:00.000Z";
const ada = { id: "ada", email: "ada@example.com", name: "Ada", emailVerified: true, onboardedAt };

/** Returns the error code if a page refuses an administrator with these permissions. */
async function refusalAt(path: string, permissions: Granted): Promise<unknown> {
  const bootstrap: Bootstrap = {
    ...visitorBootstrap,
    session: sessionFor({ ...ada, role: "admin" }),
    permissions,
  };
  const page = { nonce: "", requestId: "", bootstrap, report: () => {}, callApi: async () => new Response() };
  const queryClient = new QueryClient();
  queryClient.setQueryData(bootstrapQuery.queryKey, bootstrap);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    context: {
      queryClient,
      i18n: serverI18n(defaultLanguage),
      // Parts load code and data of their own before the page is refused.
      features: features.map((feature) => ({ ...feature, parts: {} })),
      page,
      served: { current: undefined },
    },
  });
  await router.load();
  const errors = router.state.matches.flatMap(({ error }: { error?: unknown }) => error ?? []);
  const refusal = errors.map((error) => Object(error).data).find(isRefusal);
  // If the page was not refused, the failure of the test names what happened instead.
  return refusal?.code ?? errors;
}

const needs = features
  .flatMap(({ navigation = [] }) => navigation)
  .flatMap(({ to, needs = {} }) => Object.keys(needs).map((resource) => ({ to, resource })));

test.each(needs)("$to refuses users without a permission for $resource", async ({ to, resource }) => {
  // In development, the API documentation is open to everyone.
  vi.stubEnv("DEV", false);
  expect(await refusalAt(to.replace(/\$\w+/g, "any"), { ...grants.admin, [resource]: [] })).toBe("FORBIDDEN");
  vi.unstubAllEnvs();
});

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
  expect(signUps && getAccess(signUps)).toEqual({ user: "list" });
});

test("those who may list users see how many there are, and their sign-ups", async () => {
  const { answer } = await dashboardFor({ apps: ["manager"], user: ["list"] });
  expect(answer.counts).toEqual({ users: 1 });
  expect(answer.signUps).toHaveLength(30);
});

test("a counter includes its breakdown", async () => {
  const { answer } = await dashboardFor({ apps: ["manager"], account: ["update"] });
  expect(answer).toMatchObject({ counts: { things: 2 }, shares: { things: { one: 3 } } });
});
