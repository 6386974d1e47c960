import { expect, test } from "vitest";
import { authPlugins } from "#config/auth-plugins.server.ts";
import * as authTables from "#config/auth-tables.server.ts";
import * as limits from "#config/limits.ts";
import { hostile, unlimitedCalls } from "#features/auth/testing-walk.ts";
import { createAuth, refusedPaths } from "#kit/auth/internal/create-auth.server.ts";
import { createSignUp } from "#kit/auth/rules.server.ts";
import { createSessionCookies } from "#kit/auth/session-cookies.server.ts";
import { session, user } from "#kit/auth/tables.server.ts";
import { refuseWrites } from "#kit/db/dialect/testing.server.ts";
import { createLog } from "#kit/log/log.server.ts";
import { limitMs } from "#kit/testing/limit-testing.ts";
import { createAudit, grants, permissions } from "./features.server.ts";
import { createTestApp, getCookies } from "./testing.server.ts";

type App = Awaited<ReturnType<typeof createTestApp>>;
type Sender = Pick<App, "fetch" | "cookie">;

/** Every path of better-auth and its plugins, read from the library, so that tests include new plugins. */
function getEndpoints({ db }: Pick<App, "db">): { method: string; path: string }[] {
  const env = {
    baseUrl: new URL("http://localhost"),
    authSecret: "9c1f7e5a3b8d4c6f0a2e4b7d9c1f3e5a",
    signup: true,
    codeTtlMinutes: 10,
    providers: {},
  };
  const cookies = createSessionCookies(env, "walk", limits);
  const auth = createAuth({
    env,
    db,
    tables: authTables,
    log: createLog({ level: "silent" }),
    audit: createAudit(db),
    cookies,
    permissions,
    grants,
    limits,
    signUp: createSignUp({ db, tables: authTables, isOpen: env.signup }),
    rules: [],
    plugins: authPlugins({ ...env, sendMail: async () => {} }),
  });
  const endpoints: { path?: string; options?: { method?: string | string[] } }[] = Object.values(auth.api);
  return endpoints.flatMap(({ path, options }) =>
    path ? [options?.method ?? []].flat().map((method) => ({ method, path })) : [],
  );
}

const concrete = (path: string) => path.replace(/:\w+/g, "github");

async function send(app: Sender, method: string, path: string, body?: unknown) {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const answer = await app.fetch(`/api/auth${concrete(path)}`, {
    method,
    headers: { ...json, ...(app.cookie ? { cookie: app.cookie } : {}) },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const content = text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined;
  return { status: answer.status, content, text };
}

test("paths for passwords, links and other codes return 404 for every method", async () => {
  const app = await createTestApp({ as: "admin" });
  const known = getEndpoints(app).map(({ path }) => path);
  expect(refusedPaths.filter((path) => !known.includes(path))).toEqual([]);
  for (const path of refusedPaths) {
    for (const method of ["GET", "POST"]) {
      const { status, content } = await send(app, method, path, method === "POST" ? {} : undefined);
      expect([method, path, status, content.code]).toEqual([method, path, 404, "NOT_FOUND"]);
    }
  }
  for (const type of ["email-verification", "forget-password", "change-email"]) {
    const body = { email: "a@example.com", type };
    const { status } = await send(app, "POST", "/email-otp/send-verification-otp", body);
    expect([type, status]).toEqual([type, 404]);
  }
});

test("a wrong method returns 405 with the allowed methods, and an unknown path 404", async () => {
  const app = await createTestApp();
  const answer = await app.fetch("/api/auth/sign-out");
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  for (const path of ["/", "/get-session/x", "/none", "//get-session", "/get-session%2f"])
    expect([path, (await send(app, "GET", path)).status]).toEqual([path, 404]);
});

test.each([undefined, "user", "admin"] as const)(
  "no input to %s causes a server error, reveals a token or changes a user",
  { timeout: limitMs(120_000) },
  async (as) => {
    const app = await createTestApp({ ...(as && { as }), callLimits: unlimitedCalls });
    const users = async () =>
      (await app.db.select().from(user).orderBy(user.id)).map(({ updatedAt: _, ...row }) => row);
    const before = await users();
    // Calls that do something even without input.
    const effective = new Set([
      "/delete-user",
      "/sign-out",
      "/revoke-sessions",
      "/revoke-other-sessions",
      "/admin/remove-user",
    ]);
    for (const { method, path } of getEndpoints(app)) {
      if (effective.has(path)) continue;
      for (const body of method === "GET" ? [undefined] : hostile) {
        const { status, content, text } = await send(app, method, path, body);
        const call = `${method} ${path} ${JSON.stringify(body)?.slice(0, 80)}`;
        expect(status, `${call}\n${text}`).toBeLessThan(500);
        if (status >= 400)
          expect(content, call).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
        for (const { token } of await app.db.select({ token: session.token }).from(session))
          expect(text.includes(token), call).toBe(false);
      }
    }
    expect(await users()).toEqual(before);
  },
);

const idNames = ["id", "userId", "token", "sessionToken", "accountId", "providerId", "credentialID"];
const withIds = [1, 1.5, true, [], ["example-user"], {}, { id: "x" }, null, "", "x".repeat(9000)].map((id) =>
  Object.fromEntries(idNames.map((name) => [name, id])),
);
const answers = ["none", "webauthn.get", "webauthn.create"].map((type) => ({
  name: "Key",
  response: {
    ...{ id: "eA", rawId: "eA", type: "public-key", clientExtensionResults: {} },
    response: {
      clientDataJSON: Buffer.from(JSON.stringify({ type, challenge: "eA", origin: "x" })).toString(
        "base64url",
      ),
      ...{ attestationObject: "eA", authenticatorData: "eA", signature: "eA", transports: [1] },
    },
  },
}));

/** Unfinished flows, with the cookies that a browser has during each. */
const states: Record<string, (app: App) => Promise<string>> = {
  "a challenge for a new passkey": async (app) => begun(app, "GET", "/passkey/generate-register-options"),
  "a challenge to sign in": async (app) => begun(app, "GET", "/passkey/generate-authenticate-options"),
  "a view of a user": async (app) =>
    begun(app, "POST", "/admin/impersonate-user", { userId: "example-user" }),
  "an ended session": async (app) => {
    await app.db.delete(session);
    return app.cookie;
  },
};

/** What features add, and the settings that they need for it. */
const more = Object.values(
  import.meta.glob<{
    env?: Record<string, string>;
    beginnings?: Readonly<Record<string, readonly [path: string, body: object]>>;
  }>("../features/*/access-testing.ts", { eager: true }),
);
const env: Record<string, string> = Object.assign({}, ...more.map(({ env }) => env));
for (const { beginnings = {} } of more)
  for (const [name, [path, body]] of Object.entries(beginnings))
    states[name] = async (app) => begun(app, "POST", path, body);

async function begun(app: App, method: string, path: string, body?: object): Promise<string> {
  const answer = await (body ? app.send(method, `/api/auth${path}`, body) : app.fetch(`/api/auth${path}`));
  expect(answer.status).toBe(200);
  const names = new Set(
    getCookies(answer)
      .split("; ")
      .map((pair) => pair.split("=")[0]),
  );
  const kept = app.cookie.split("; ").filter((pair) => !names.has(pair.split("=")[0]));
  return [...kept, getCookies(answer)].join("; ");
}

test.each(Object.entries(states))(
  "no input to a path behind %s causes a server error",
  { timeout: limitMs(120_000) },
  async (_, begin) => {
    const app = await createTestApp({ as: "admin", env, callLimits: unlimitedCalls });
    const cookie = await begin(app);
    for (const { method, path } of getEndpoints(app)) {
      if (/sign-out|stop-impersonating|delete-user|remove-user|revoke|callback/.test(path)) continue;
      for (const body of method === "GET" ? [undefined] : [...hostile, ...withIds, ...answers]) {
        const { status, text } = await send({ ...app, cookie }, method, path, body);
        expect(status, `${method} ${path} ${JSON.stringify(body)?.slice(0, 200)}\n${text}`).toBeLessThan(500);
      }
    }
    for (const query of [
      "",
      "?code=x&state=y",
      "?state=y&error=z",
      "?code=x&code=y",
      "?state[]=y&code[]=x",
    ]) {
      const { status, text } = await send({ ...app, cookie }, "GET", `/callback/github${query}`);
      expect(status, `${query}\n${text}`).toBeLessThan(500);
    }
  },
);

test.each([
  "limit=1000000",
  "limit=-1",
  "limit=x",
  "offset=-1",
  "sortBy=search",
  "sortBy=password&sortDirection=asc",
  "filterField=token&filterValue=x",
  "filterField=createdAt&filterOperator=gt&filterValue=yesterday",
  "filterField=role&filterOperator=in&filterValue=admin",
  `searchValue=${"x".repeat(201)}`,
])("a list of users with the query %s is refused", async (query) => {
  const app = await createTestApp({ as: "admin" });
  const answer = await app.fetch(`/api/auth/admin/list-users?${query}`);
  expect([answer.status, (await answer.json()).code]).toEqual([400, "VALIDATION_ERROR"]);
});

test.each<[string, unknown]>([
  ["banned", true],
  ["banReason", "x"],
  ["banExpires", "2026-05-01T12:00:00.000Z"],
  ["emailVerified", true],
  ["image", null],
  ["language", "en"],
  ["onboardedAt", "2026-05-01T12:00:00.000Z"],
  ["createdAt", "2026-05-01T12:00:00.000Z"],
  ["updatedAt", "2026-05-01T12:00:00.000Z"],
  ["search", "x"],
])("an administrator cannot set a user's %s", async (field, value) => {
  const app = await createTestApp({ as: "admin" });
  const { status, content } = await send(app, "POST", "/admin/update-user", {
    userId: "example-user",
    data: { [field]: value },
  });
  expect([status, content.code]).toEqual([400, "VALIDATION_ERROR"]);
});

test("a page of another site can call no path", async () => {
  const app = await createTestApp({ as: "admin" });
  for (const { method, path } of getEndpoints(app)) {
    if (method === "GET" || refusedPaths.includes(path)) continue;
    const answer = await app.fetch(`/api/auth${concrete(path)}`, {
      method,
      headers: { "sec-fetch-site": "cross-site", cookie: app.cookie, "content-type": "application/json" },
      body: "{}",
    });
    expect([path, answer.status, (await answer.json()).code]).toEqual([path, 403, "CSRF"]);
  }
});

test("a forged client address is ignored", async () => {
  const app = await createTestApp();
  const headers = { "x-client-address": "203.0.113.9", "x-forwarded-for": "203.0.113.9" };
  await app.post("/login", { email: "user@example.com" });
  const code = app.codeFor("user@example.com");
  const answer = await app.post("/login/verify", { email: "user@example.com", code }, headers);
  expect(answer.status).toBe(303);
  expect((await app.db.select().from(session)).map(({ ipAddress }) => ipAddress)).toEqual(["127.0.0.1"]);
});

test("an unreadable database gives a 503, rather than a signed-out user or a success", async () => {
  const app = await createTestApp({ as: "user" });
  const acceptWrites = await refuseWrites(app.database);
  for (const [method, path] of [
    ["POST", "/sign-out"],
    ["POST", "/update-user"],
  ] as const) {
    const { status, content } = await send(app, method, path, path === "/update-user" ? { name: "New" } : {});
    expect([path, status >= 500, content.code !== undefined]).toEqual([path, true, true]);
  }
  await acceptWrites();
  expect((await send(app, "GET", "/get-session")).content.user.name).toBe("Uma User");
});
