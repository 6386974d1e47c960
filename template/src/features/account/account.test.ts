import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp, newcomer } from "#app/testing.server.ts";
import { session, user } from "#kit/auth/tables.server.ts";
import { day } from "#kit/shared/time.ts";
import { accountSearch } from "./search.ts";

type TestApp = Awaited<ReturnType<typeof createTestApp>>;

async function addSession({ db }: TestApp, id: string, values: Partial<typeof session.$inferInsert> = {}) {
  const token = id.padEnd(32, "x");
  const expiresAt = new Date(Date.now() + day);
  await db.insert(session).values({ id, token, userId: "example-user", expiresAt, ...values });
}

const getIds = async ({ db }: TestApp) =>
  (await db.select({ id: session.id }).from(session)).map(({ id }) => id);

async function outcome(response: Response) {
  const text = await response.text();
  return text === "" ? `${response.status}` : `${response.status} ${JSON.parse(text).code}`;
}

const remove = ({ send }: TestApp, body: unknown) => send("DELETE", "/api/account", body);

test("lists sessions newest first, marks the current one, shortens tokens, and omits expired ones", async () => {
  const app = await createTestApp({ as: "user" });
  await addSession(app, "older", { createdAt: new Date(1), userAgent: "a phone", ipAddress: "192.0.2.1" });
  await addSession(app, "over", { expiresAt: new Date(1) });
  await addSession(app, "of-another", { userId: "example-admin" });
  const answer = await (await app.fetch("/api/account/sessions")).text();
  const { items, nextCursor, total } = JSON.parse(answer);
  expect({ nextCursor, total, items }).toEqual({
    nextCursor: null,
    total: 2,
    items: [
      expect.objectContaining({ current: true }),
      {
        id: "older",
        token: "olde…xxxx",
        userAgent: "a phone",
        ipAddress: "192.0.2.1",
        current: false,
        createdAt: "1970-01-01T00:00:00.001Z",
        updatedAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ],
  });
  for (const { token } of await app.db.select().from(session)) expect(answer).not.toContain(token);
});

test("pages neither repeat nor skip a session, even with equal times", async () => {
  const app = await createTestApp({ as: "user" });
  for (let at = 0; at < 7; at++) await addSession(app, `s${at}`, { createdAt: new Date(5) });
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
    const page = await (await app.fetch(`/api/account/sessions?limit=3${query}`)).json();
    seen.push(...page.items.map(({ id }: { id: string }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toHaveLength(8);
  expect(new Set(seen)).toEqual(new Set(await getIds(app)));
});

test.each(["limit=0", "limit=101", "limit=x", "cursor=nonsense", "cursor=WzFd"])(
  "?%s is rejected",
  async (query) => {
    const app = await createTestApp({ as: "user" });
    expect(await outcome(await app.fetch(`/api/account/sessions?${query}`))).toBe("400 VALIDATION_ERROR");
  },
);

test("users revoke one of their sessions, but not the current one", async () => {
  const app = await createTestApp({ as: "user" });
  const [current = ""] = await getIds(app);
  await addSession(app, "mine");
  await addSession(app, "theirs", { userId: "example-admin" });
  const revoke = async (id: string) =>
    outcome(await app.fetch(`/api/account/sessions/${id}`, { method: "DELETE" }));
  expect(await revoke("mine")).toBe("204");
  expect(await revoke("mine")).toBe("404 NOT_FOUND");
  expect(await revoke("theirs")).toBe("404 NOT_FOUND");
  expect(await revoke(current)).toBe("409 SELF_ACTION");
  expect((await getIds(app)).sort()).toEqual([current, "theirs"].sort());
});

test("all other sessions are revoked together", async () => {
  const app = await createTestApp({ as: "user" });
  const [current = ""] = await getIds(app);
  await addSession(app, "mine");
  await addSession(app, "mine-too");
  await addSession(app, "theirs", { userId: "example-admin" });
  expect(await outcome(await app.fetch("/api/account/sessions", { method: "DELETE" }))).toBe("204");
  expect((await getIds(app)).sort()).toEqual([current, "theirs"].sort());
});

test("deleting an account deletes all its data and clears the browser", async () => {
  const app = await createTestApp({ as: "user" });
  const answer = await remove(app, { email: " USER@example.com " });
  expect(await outcome(answer)).toBe("204");
  expect(answer.headers.get("clear-site-data")).toBe('"cache"');
  expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=0/i);
  expect(await app.db.select({ id: user.id }).from(user)).toEqual([{ id: "example-admin" }]);
  expect(await getIds(app)).toEqual([]);
  expect(await outcome(await app.fetch("/api/account/sessions"))).toBe("401 UNAUTHORIZED");
});

test("deleting an account requires its email", async () => {
  const app = await createTestApp({ as: "user" });
  const answer = await remove(app, { email: "admin@example.com" });
  expect(await answer.json()).toMatchObject({
    code: "VALIDATION_ERROR",
    issues: [{ path: "email", code: "emailMismatch" }],
  });
  for (const body of [{}, { email: "" }, { email: "user@example.com", id: "example-admin" }])
    expect(await outcome(await remove(app, body))).toBe("400 VALIDATION_ERROR");
  expect(await app.db.select().from(user)).toHaveLength(2);
});

test("deleting an account requires a session younger than a day", async () => {
  const app = await createTestApp({ as: "user" });
  await app.db.update(session).set({ createdAt: new Date(Date.now() - day - 1000) });
  expect(await outcome(await remove(app, { email: "user@example.com" }))).toBe("400 SESSION_EXPIRED");
  await app.db.update(session).set({ createdAt: new Date(Date.now() - day + 60_000) });
  expect(await outcome(await remove(app, { email: "user@example.com" }))).toBe("204");
});

test("the last administrator cannot delete their account, but one of two can", async () => {
  const app = await createTestApp({ as: "admin" });
  expect(await outcome(await remove(app, { email: "admin@example.com" }))).toBe("409 LAST_ADMIN");
  await app.db.update(user).set({ role: "admin" });
  expect(await outcome(await remove(app, { email: "admin@example.com" }))).toBe("204");
});

/** Onboards a new user. Returns the user's row. */
async function onboarding() {
  const app = await createTestApp();
  const cookie = await newcomer(app, "a@example.com");
  const onboard = (body: unknown, headers: HeadersInit = { cookie }) =>
    app.fetch("/api/account/onboarding", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });
  const getRow = async () => (await app.db.select().from(user).where(eq(user.email, "a@example.com")))[0];
  const sessions = async () => outcome(await app.fetch("/api/account/sessions", { headers: { cookie } }));
  return { app, cookie, onboard, getRow, sessions };
}

test("users who are not onboarded can only give their name, which unlocks the API", async () => {
  const { app, cookie, onboard, sessions } = await onboarding();
  expect(await sessions()).toBe("403 NOT_ONBOARDED");
  const removal = { method: "DELETE", body: JSON.stringify({ email: "a@example.com" }) };
  const headers = { cookie, "content-type": "application/json" };
  expect(await outcome(await app.fetch("/api/account", { ...removal, headers }))).toBe("403 NOT_ONBOARDED");
  const answer = await onboard({ name: "  Ada Lovelace " });
  expect(await answer.json()).toMatchObject({
    user: { name: "Ada Lovelace", onboardedAt: expect.any(String) },
  });
  expect(await sessions()).toMatch(/^200/);
});

test("onboarding twice keeps the time of the first", async () => {
  const { onboard, getRow } = await onboarding();
  await onboard({ name: "Ada" });
  const first = (await getRow())?.onboardedAt;
  await onboard({ name: "Grace" });
  expect(await getRow()).toMatchObject({ name: "Grace", onboardedAt: first });
});

test("onboarding rejects an invalid name, and requires a session", async () => {
  const { onboard, getRow } = await onboarding();
  const bodies = [
    {},
    { name: "" },
    { name: " " },
    { name: "\u200b" },
    { name: null },
    { name: "A", role: "admin" },
  ];
  for (const body of bodies)
    expect(await outcome(await onboard(body)), JSON.stringify(body)).toBe("400 VALIDATION_ERROR");
  expect(await getRow()).toMatchObject({ name: "", onboardedAt: null, role: "user" });
  expect(await outcome(await onboard({ name: "Ada" }, {}))).toBe("401 UNAUTHORIZED");
});

test("the URL holds the state and the new email, and invalid values count as empty", () => {
  expect(accountSearch({ state: "change-name" })).toEqual({ state: "change-name" });
  expect(accountSearch({ newEmail: "a@example.com", more: 1 })).toEqual({ newEmail: "a@example.com" });
  for (const newEmail of [
    "",
    "a",
    "a@b",
    "@example.com",
    "a b@example.com",
    `${"a".repeat(65)}@example.com`,
    1,
  ])
    expect(accountSearch({ state: "nonsense", newEmail })).toEqual({});
});
