import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { invitation, member, organization } from "#config/auth-tables.server.ts";
import { createTestAuth, type TestAuth } from "#features/auth/testing.server.ts";
import { unlimitedCalls } from "#features/auth/testing-walk.ts";
import { demoCode } from "#features/demo/feature.ts";
import { offeredRoutes } from "#kit/auth/internal/create-auth.server.ts";
import { pathPolicy, signInPolicy, type Way, type Who } from "#kit/auth/rules.server.ts";
import { session, user } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { day } from "#kit/shared/time.ts";
import { seedDemo } from "./demo.server.ts";
import { serverFeatures } from "./features.server.ts";
import { addPasskey } from "./passkey-testing.server.ts";
import { iris, withGitLab } from "./social-testing.server.ts";
import { createTestApp, databaseWith, getCookies } from "./testing.server.ts";

type App = Awaited<ReturnType<typeof createTestApp>>;

/** A person, and the app that they are visiting. */
interface Visitor {
  who: Who;
  email: string;
  isOpen: boolean;
  /** Brings the person's account into the state to test. */
  prepare?: (db: Db) => Promise<unknown>;
}

const known = "user@example.com";
const unknown = "zoe@example.com";

const ban = (db: Db) => db.update(user).set({ banned: true }).where(eq(user.email, known));

async function invite(db: Db): Promise<void> {
  const createdAt = new Date();
  const of = { organizationId: "crew", role: "owner", createdAt } as const;
  await db.insert(organization).values({ id: "crew", name: "Crew", slug: "crew", createdAt });
  await db.insert(member).values({ ...of, id: "owner", userId: "example-admin" });
  const expiresAt = new Date(Date.now() + day);
  await db
    .insert(invitation)
    .values({ ...of, id: "zoe", email: unknown, status: "pending", inviterId: "example-admin", expiresAt });
}

const visitors: readonly Visitor[] = [
  { who: "user", email: known, isOpen: true },
  { who: "user", email: known, isOpen: false },
  { who: "banned", email: known, isOpen: true, prepare: ban },
  { who: "banned", email: known, isOpen: false, prepare: ban },
  { who: "newUser", email: unknown, isOpen: true },
  { who: "invited", email: unknown, isOpen: false, prepare: invite },
  { who: "stranger", email: unknown, isOpen: false },
];

const settings = ({ isOpen }: Visitor) => ({ AUTH_SIGNUP: String(isOpen) });

async function open(visitor: Visitor): Promise<App> {
  const app = await createTestApp({ env: settings(visitor) });
  await visitor.prepare?.(app.db);
  return app;
}

const call = ({ fetch }: App, path: string, body: object, cookie = "none=1") =>
  fetch(`/api/auth${path}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const ask = (app: App, email: string) =>
  call(app, "/email-otp/send-verification-otp", { email, type: "sign-in" });

const enter = (app: App, email: string, otp: string) => call(app, "/sign-in/email-otp", { email, otp });

/** A session, or the code of the refusal. */
async function given(answer: Response): Promise<string> {
  if (!answer.ok) return (await answer.json()).code;
  return getCookies(answer).includes("session_token") ? "session" : "none";
}

async function fromGitLab(visitor: Visitor, confirmed_at: string | null): Promise<string> {
  const { app, browser } = await withGitLab(settings(visitor));
  await visitor.prepare?.(app.db);
  const { signIn, who } = browser();
  const place = new URL(await signIn({ ...iris, email: visitor.email, confirmed_at }), "http://localhost");
  if (place.pathname === "/login/verify") return "code";
  const error = place.searchParams.get("error");
  if (error !== null) return error === "banned" ? "BANNED_USER" : error;
  return (await who())?.email === visitor.email ? "session" : "none";
}

/** Every sign-in method, used by sending requests. `plugin` is in plugin-sign-in.test.ts. */
const ways: Record<Exclude<Way, "plugin">, (visitor: Visitor) => Promise<string>> = {
  async askForCode(visitor) {
    const app = await open(visitor);
    const answer = await ask(app, visitor.email);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    return app.codeFor(visitor.email) ? "code" : "nothing";
  },
  async code(visitor) {
    const app = await open(visitor);
    const { email } = visitor;
    await ask(app, email);
    if (app.codeFor(email)) return given(await enter(app, email, app.codeFor(email)));
    // A stranger can only have a code from the time when sign-up was open.
    const earlier = await createTestApp({ env: { DATABASE_URL: app.url } });
    await ask(earlier, email);
    return given(await enter(app, email, earlier.codeFor(email)));
  },
  async passkey(visitor) {
    const app = await createTestApp({ env: settings(visitor) });
    await ask(app, known);
    const own = getCookies(await enter(app, known, app.codeFor(known)));
    const key = await addPasskey(app, visitor.email === known ? own : "none=1");
    await visitor.prepare?.(app.db);
    return given(await key.signIn());
  },
  provider: (visitor) => fromGitLab(visitor, iris.confirmed_at),
  unprovenProvider: (visitor) => fromGitLab(visitor, null),
  async administrator(visitor) {
    const app = await createTestApp({ as: "admin", env: settings(visitor) });
    await visitor.prepare?.(app.db);
    const body = { email: visitor.email, name: "Zoe" };
    const answer = await call(app, "/admin/create-user", body, app.cookie);
    if (!answer.ok) return given(answer);
    const [found] = await app.db.select().from(user).where(eq(user.email, visitor.email));
    return found ? "account" : "none";
  },
  async demo({ who, email }) {
    const isBanned = who === "banned";
    const url = await databaseWith(`demo${isBanned ? " with a ban" : ""}`, async (db) => {
      await seedDemo(db, serverFeatures);
      if (isBanned) await ban(db);
    });
    const app = await createTestApp({ env: { DEMO: "true", DATABASE_URL: url } });
    return given(await enter(app, email, demoCode));
  },
};

for (const [way, go] of Object.entries(ways) as [Exclude<Way, "plugin">, (typeof ways)["code"]][])
  test.each(visitors)(`the policy holds for ${way}: $who, sign-up open: $isOpen`, async (visitor) => {
    expect(await go(visitor)).toBe(signInPolicy[way][visitor.who]);
  });

describe("each path answers as the policy says to a session that is", () => {
  let app: TestAuth;
  let cookie: string;
  beforeEach(async () => {
    app = await createTestAuth({ callLimits: unlimitedCalls });
    cookie = await app.signInAs(known);
  });
  afterEach(() => app.close());

  const states = {
    async notOnboarded() {},
    async viewing() {
      await onboard();
      const admin = await app.signInAs("admin@example.com");
      await onboard();
      await app.db.update(user).set({ role: "admin" }).where(eq(user.email, "admin@example.com"));
      const [viewed] = await app.db.select().from(user).where(eq(user.email, known));
      const body = { userId: viewed?.id };
      const answer = await app.call("POST", "/api/auth/admin/impersonate-user", { cookie: admin, body });
      cookie = app.getCookie(answer);
      expect(cookie).toContain("admin_session");
    },
    async stale() {
      await onboard();
      await app.db.update(session).set({ createdAt: new Date(Date.now() - 2 * day) });
    },
  };
  const onboard = () => app.db.update(user).set({ name: "A", onboardedAt: new Date() });

  test.each(Object.keys(states) as (keyof typeof states)[])("%s", async (state) => {
    await states[state]();
    const users = await app.db.select().from(user);
    const sessions = await app.db.select().from(session);
    const refusals = ["NOT_ONBOARDED", "IMPERSONATING", "SESSION_EXPIRED", "SESSION_NOT_FRESH"];
    for (const { path, methods, isFreshOnly } of offeredRoutes(app.auth))
      for (const method of methods) {
        // An earlier call may have ended this session.
        await app.db.delete(session);
        await app.db.insert(session).values(sessions);
        const body = method === "GET" ? {} : { body: {} };
        const answer = await app.call(method, `/api/auth${path.replace(/:\w+/g, "x")}`, { cookie, ...body });
        const text = await answer.text();
        const { code } = { ...(text.startsWith("{") ? JSON.parse(text) : {}) };
        const { [state]: policy } = pathPolicy(path);
        const isOpen = policy === "open" || (state === "viewing" && method === "GET");
        const own = state === "stale" && isFreshOnly ? "SESSION_NOT_FRESH" : "open";
        const expected = isOpen ? own : policy;
        const found = refusals.includes(code) ? code : "open";
        expect([method, path, found]).toEqual([method, path, expected]);
      }
    expect(await app.db.select().from(user)).toEqual(users);
  });
});
