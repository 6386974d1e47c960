import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { authPlugins } from "#config/auth-plugins.server.ts";
import * as authTables from "#config/auth-tables.server.ts";
import { readEnv } from "#config/env.server.ts";
import * as limits from "#config/limits.ts";
import { demoSignInVisitorLimits } from "#config/limits.ts";
import { personas } from "#config/personas.ts";
import { banUser, createUser, updateUser, userStore } from "#features/users/store.server.ts";
import { createAuth } from "#kit/auth/internal/create-auth.server.ts";
import { createSignUp } from "#kit/auth/rules.server.ts";
import { createSessionCookies } from "#kit/auth/session-cookies.server.ts";
import { session } from "#kit/auth/tables.server.ts";
import type { OpenDatabase } from "#kit/db/connect.server.ts";
import {
  columnsOf,
  getRaw,
  getTables,
  neededVariables,
  waysToInsert,
} from "#kit/db/dialect/testing.server.ts";
import { createLog } from "#kit/log/log.server.ts";
import { ownSessionPaths, pruneDemoSessions } from "./demo.server.ts";
import { createDemoApp } from "./demo-testing.server.ts";
import { createAudit, grants, permissions } from "./features.server.ts";
import { featureSettings } from "./settings.server.ts";
import { createTestApp } from "./testing.server.ts";

const writing = ["POST", "PUT", "PATCH", "DELETE"];
/** Tables that change when visitors of a demo sign in and out. */
const others = ["session", "verification", "budget_event"];

/** The tables that a demo does not change. */
const fixedTables = async (database: OpenDatabase) =>
  (await getTables(database)).filter((name) => !others.includes(name));

async function contents(database: OpenDatabase) {
  const rows = (table: string) => getRaw(database).rows(`SELECT * FROM "${table}" ORDER BY 1`);
  return Promise.all((await fixedTables(database)).map(rows));
}

interface Call {
  method: string;
  path: string;
}

/** Every possible call: our own routes, better-auth's, forms of pages, and server functions. */
async function everyCall({ app, db }: Awaited<ReturnType<typeof createTestApp>>): Promise<Call[]> {
  const env = {
    baseUrl: new URL("http://localhost"),
    authSecret: "9c1f7e5a3b8d4c6f0a2e4b7d9c1f3e5a",
    signup: true,
    codeTtlMinutes: 10,
    providers: {},
  };
  const auth = createAuth({
    env,
    db,
    tables: authTables,
    log: createLog({ level: "silent" }),
    audit: createAudit(db),
    cookies: createSessionCookies(env, "demo", limits),
    permissions,
    grants,
    limits,
    signUp: createSignUp({ db, tables: authTables, isOpen: env.signup }),
    rules: [],
    plugins: authPlugins({ ...env, sendMail: async () => {} }),
  });
  const endpoints = Object.values(auth.api).flatMap((endpoint) =>
    "path" in endpoint && typeof endpoint.path === "string" ? [`/api/auth${endpoint.path}`] : [],
  );
  expect(endpoints).toContain("/api/auth/admin/create-user");
  const pages = ["/", "/login", "/login/verify", "/app/account", "/manager/users/new", "/onboarding"];
  const others = ["/_serverFn/some-function", "/api/none", "/api/auth/none", "/livez", "/icon.svg"];
  const paths = new Set([...app.routes.map(({ path }) => path), ...endpoints, ...pages, ...others]);
  // Unusual spellings of the paths that sign visitors in and out.
  for (const path of ownSessionPaths)
    for (const odd of [`${path}/`, `/${path}`, `${path}%2f`]) paths.add(odd);
  return [...paths].flatMap((path) =>
    [...writing, "GET"].map((method) => ({ method, path: concrete(path) })),
  );
}

/** A path that matches the pattern of a route, with an id that exists. */
function concrete(path: string): string {
  return path.replaceAll("*", "anything").replaceAll(/:\w+/g, "demo-05");
}

test.each([undefined, "user", "admin"] as const)(
  "%s cannot change anything with any kind of request",
  async (as) => {
    const demoApp = await createDemoApp(as ? { as } : {});
    const calls = await everyCall(demoApp);
    const before = await contents(demoApp.database);
    const answers: Record<string, string> = {};
    for (const { method, path } of calls) {
      const body = JSON.stringify({
        email: "new@example.com",
        name: "New",
        role: "admin",
        userId: "demo-05",
      });
      const sent = method === "GET" ? {} : { body, headers: { "content-type": "application/json" } };
      const answer = await demoApp.fetch(path, { method, ...sent });
      const text = await answer.text();
      if (method === "GET" || ownSessionPaths.includes(path)) continue;
      answers[`${method} ${path}`] = `${answer.status} ${text && JSON.parse(text).code}`;
    }
    expect(new Set(Object.values(answers)), JSON.stringify(answers, null, 1)).toEqual(
      new Set(["403 DEMO_MODE"]),
    );
    expect(Object.keys(answers).length).toBeGreaterThan(200);
    expect(await contents(demoApp.database)).toEqual(before);
  },
);

test("plain forms, with or without an Origin header, and websockets are refused as well", async () => {
  const { post, fetch } = await createDemoApp({ as: "admin" });
  const refused = [
    await post("/onboarding", { name: "New" }),
    await post("/app/account", { name: "New" }),
    await fetch("/api/users", { method: "POST", headers: { "sec-fetch-site": "cross-site" } }),
    await fetch("/api/users", { method: "POST", headers: { "content-type": "text/xml" }, body: "<a/>" }),
    await fetch("/api/live", { headers: { upgrade: "websocket" } }),
  ];
  for (const answer of refused)
    expect([answer.status, (await answer.json()).code]).toEqual([403, "DEMO_MODE"]);
});

test("every path that visitors of a demo may write to is a route", async () => {
  const { app } = await createDemoApp();
  const routes = app.routes.filter(({ method }) => method === "POST" || method === "ALL");
  const patterns = routes.map(({ path }) =>
    path === "/api/auth/*" ? /^\/api\/auth\// : new RegExp(`^${path}$`),
  );
  for (const path of ownSessionPaths)
    expect([path, patterns.some((pattern) => pattern.test(path))]).toEqual([path, true]);
});

test("the database refuses a write that passes the gate", async () => {
  const { db, raw, database } = await createDemoApp();
  const before = await contents(database);
  const query = { searchTerm: "", cursor: undefined, limit: 1 };
  const [someone] = (await userStore.list(db, query)).items;
  if (!someone) throw new Error("The demo has people");
  const attempts: Record<string, () => unknown> = {
    createUser: () => createUser(db, { name: "New", email: "new@example.com", role: "admin" }),
    deleteUser: () => userStore.remove(db, someone.id, 0),
    banUser: () => banUser(db, someone.id, { reason: "No reason" }),
    updateUser: () => updateUser(db, someone.id, { name: "New" }),
  };
  for (const table of await fixedTables(database)) {
    const isEmpty = (await raw.rows(`SELECT 1 FROM "${table}" LIMIT 1`)).length === 0;
    const columns = (await columnsOf(database, table)).map((name) => `"${name}"`).join();
    const row = isEmpty
      ? "DEFAULT VALUES"
      : `(${columns}) SELECT ${columns} FROM "${table}" WHERE true LIMIT 1`;
    const statements = waysToInsert.map((insert) => `${insert(table)} ${row}`);
    const [key = ""] = await columnsOf(database, table);
    if (!isEmpty) statements.push(`UPDATE "${table}" SET "${key}" = "${key}"`, `DELETE FROM "${table}"`);
    for (const statement of statements) attempts[statement] = () => raw.run(statement);
  }
  for (const [name, attempt] of Object.entries(attempts))
    await expect(async () => attempt(), name).rejects.toSatisfy((error: Error) =>
      /DEMO_MODE|read-only/.test(`${error.message} ${error.cause}`),
    );
  expect(await contents(database)).toEqual(before);
});

test("visitors sign in as a persona without email, and cannot lock each other out", async () => {
  const { post, fetch, mailbox } = await createDemoApp({ env: { SMTP_URL: "smtp://127.0.0.1:1" } });
  for (let visitor = 0; visitor < 40; visitor++) {
    for (const [role, email] of Object.entries(personas)) {
      const sent = await post("/login", { email });
      expect(sent.headers.get("location")).toBe(`/login/verify?${new URLSearchParams({ email })}`);
      const wrong = await post("/login/verify", { email, code: "123456" });
      expect(wrong.status).toBe(400);
      const answer = await post("/login/verify", { email, code: "000000" });
      expect(answer.headers.get("location")).toBe(role === "admin" ? "/manager" : "/app");
      const cookie = answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
      const session = await fetch("/api/auth/get-session", { headers: { cookie } });
      expect((await session.json()).user).toMatchObject({ email, role });
    }
  }
  expect(mailbox.list()).toEqual([]);
});

test("a visitor's sign-ins do not replace the sessions of other visitors", async () => {
  const { post } = await createDemoApp({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const enter = async (ip: string) => {
    const body = { email: personas.user, code: "000000" };
    return (await post("/login/verify", body, { cookie: "none=1", "x-forwarded-for": ip })).status;
  };
  const [most] = demoSignInVisitorLimits.networks;
  for (let times = 0; times < most; times++) expect(await enter("192.0.2.1")).toBe(303);
  expect([await enter("192.0.2.1"), await enter("192.0.2.2")]).toEqual([429, 303]);
});

test("visitors can sign in over the API, and signing out ends only their own session", async () => {
  const { fetch, raw } = await createDemoApp({ as: "admin" });
  const count = async () => (await raw.rows("SELECT id FROM session WHERE user_id = 'demo-admin'")).length;
  const json = { "content-type": "application/json" };
  const signIn = (email: string, otp: string) =>
    fetch("/api/auth/sign-in/email-otp", {
      method: "POST",
      headers: { ...json, cookie: "none=1" },
      body: JSON.stringify({ email, otp }),
    });
  const answer = await signIn(personas.admin, "000000");
  expect(answer.status).toBe(200);
  expect(await count()).toBe(2);
  const cookie = answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  const out = await fetch("/api/auth/sign-out", { method: "POST", headers: { ...json, cookie }, body: "{}" });
  expect(out.status).toBe(200);
  expect(await count()).toBe(1);

  // No one else can sign in, neither the demo's other users nor new ones.
  for (const email of ["neema.mwangi@example.org", "new@example.com"])
    expect(await (await signIn(email, "000000")).json()).toMatchObject({ code: "INVALID_OTP" });
});

test("the IP address of a visitor is not stored, because other visitors could see it", async () => {
  const { fetch } = await createDemoApp({ as: "user" });
  const { items } = await (await fetch("/api/account/sessions")).json();
  expect(items).toHaveLength(1);
  expect(items[0].ipAddress || null).toBeNull();
});

test("without DEMO, the demo's code is rejected", async () => {
  const { post, codeFor } = await createTestApp();
  for (const email of Object.values(personas)) {
    // First without having requested a code, then with one.
    expect((await post("/login/verify", { email, code: "000000" })).status).toBe(400);
    await post("/login", { email });
    if (codeFor(email) === "000000") continue;
    const answer = await post("/login/verify", { email, code: "000000" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  }
});

test("the login page of a demo offers no provider", async () => {
  const { fetch } = await createDemoApp({ env: { GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" } });
  expect((await (await fetch("/login")).json()).bootstrap).toMatchObject({ demo: true, providers: [] });
});

test("a visitor's session is deleted after a day; those of the example users are kept", async () => {
  const { db } = await createDemoApp();
  const now = new Date();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const begun: [id: string, userId: string, hours: number][] = [
    ["new", "demo-admin", 23],
    ["old", "demo-admin", 25],
    ["other", "demo-05", 25],
  ];
  for (const [id, userId, hours] of begun) {
    const times = { createdAt: hoursAgo(hours), updatedAt: now, expiresAt: hoursAgo(-24) };
    await db.insert(session).values({ id, userId, token: id.padEnd(32, "x"), ...times });
  }
  await pruneDemoSessions(db, now);
  const isOne = inArray(
    session.id,
    begun.map(([id]) => id),
  );
  expect(await db.select({ id: session.id }).from(session).where(isOne).orderBy(session.id)).toEqual([
    { id: "new" },
    { id: "other" },
  ]);
});

const source = {
  ...neededVariables,
  BASE_URL: "https://demo.example",
  AUTH_SECRET: "Yk3v8Q0pT5sLw2Zr7Nd1Hf6Bx9Cj4Mg-",
  DEMO: "true",
};

const read = (values: Record<string, string>) => readEnv(values, "production", featureSettings);

test("a demo needs no mail server", () => {
  expect(read(source).emailFrom).toBe("no-reply@demo.example");
});

test("whatever its settings, a demo sends no mail and accepts no new users", () => {
  const provider = { GITHUB_CLIENT_ID: "an-id", GITHUB_CLIENT_SECRET: "a-secret" };
  const mail = { SMTP_URL: "smtp://mail.example:587", EMAIL_FROM: "Books <no-reply@books.example>" };
  const env = read({ ...source, ...mail, ...provider, AUTH_SIGNUP: "true" });
  expect(env).toMatchObject({ demo: true, signup: false, providers: {} });
  expect(env.smtp).toBeUndefined();
  expect(() => read({ ...source, GITHUB_CLIENT_ID: "an-id" })).toThrow(
    "GITHUB_CLIENT_SECRET is required together with GITHUB_CLIENT_ID",
  );
});

test("DEMO is true or false", () => {
  expect(() => read({ ...source, DEMO: "1" })).toThrow("DEMO must be true or false");
});
