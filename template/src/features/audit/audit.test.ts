import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, getRows, told } from "#app/audit-testing.server.ts";
import { browser } from "#app/browser-testing.server.ts";
import { createTestApp } from "#app/testing.server.ts";
import { office } from "#app/users-testing.server.ts";
import { session, user } from "#kit/auth/tables.server.ts";
import { day } from "#kit/shared/time.ts";
import { seedAudit } from "./feature.server.ts";
import { pruneAudit } from "./store.server.ts";
import { auditDays, auditEntry } from "./tables.server.ts";

type Step = "ban" | "unban" | "promote" | "rename" | "move" | "end" | "remove";
type Call = readonly [method: string, path: string, body?: unknown];

/** The same actions by way of our API and of better-auth's paths. */
const ways: Record<string, (id: string) => Record<Step, Call>> = {
  "our API": (id) => ({
    ban: ["POST", `/api/users/${id}/ban`, { reason: "Spam" }],
    unban: ["POST", `/api/users/${id}/unban`],
    promote: ["PATCH", `/api/users/${id}`, { role: "admin" }],
    rename: ["PATCH", `/api/users/${id}`, { name: "Emil" }],
    move: ["PATCH", `/api/users/${id}`, { email: "emil@example.com" }],
    end: ["DELETE", `/api/users/${id}/sessions`],
    remove: ["DELETE", `/api/users/${id}`],
  }),
  "better-auth": (userId) => ({
    ban: ["POST", "/api/auth/admin/ban-user", { userId, banReason: "Spam" }],
    unban: ["POST", "/api/auth/admin/unban-user", { userId }],
    promote: ["POST", "/api/auth/admin/set-role", { userId, role: "admin" }],
    rename: ["POST", "/api/auth/admin/update-user", { userId, data: { name: "Emil" } }],
    move: ["POST", "/api/auth/admin/update-user", { userId, data: { email: "emil@example.com" } }],
    end: ["POST", "/api/auth/admin/revoke-user-sessions", { userId }],
    remove: ["POST", "/api/auth/admin/remove-user", { userId }],
  }),
};

const revokeSession = "/api/auth/admin/revoke-user-session";
const by = "admin@example.com";
const emile = { name: "Émile Zola", email: "emile@example.com", role: "user" };

test.each(Object.entries(ways))(
  "actions of administrators on users by %s are recorded",
  async (way, getCalls) => {
    const { send, list, addSession } = await office();
    const creation = way === "our API" ? "/api/users" : "/api/auth/admin/create-user";
    expect((await send("POST", creation, emile)).ok).toBe(true);
    const [{ id }] = (await list({ searchTerm: "emile" })).items;
    await addSession("one", id);
    await addSession("two", id);
    const calls = getCalls(id);
    for (const step of ["end", "rename", "promote", "ban", "unban", "move", "remove"] as const) {
      const [method, path, body] = calls[step];
      expect([step, (await send(method, path, body)).ok]).toEqual([step, true]);
    }
    const of = "Emil";
    expect(await told({ send })).toEqual([
      { action: "user.created", by, of: "Émile Zola", details: { role: "user" } },
      { action: "user.sessionsRevoked", by, of: "Émile Zola", details: { count: 2 } },
      { action: "user.renamed", by, of: "Émile Zola", details: { from: "Émile Zola", to: "Emil" } },
      { action: "user.roleChanged", by, of, details: { from: "user", to: "admin" } },
      { action: "user.banned", by, of, details: { reason: "Spam" } },
      { action: "user.unbanned", by, of, details: {} },
      { action: "user.emailChanged", by, of, details: { from: "emile@example.com", to: "emil@example.com" } },
      { action: "user.deleted", by, of, details: {} },
    ]);
  },
);

test.each([
  ["our API", (id: string): Call => ["DELETE", `/api/users/example-user/sessions/${id}`]],
  ["better-auth", (id: string): Call => ["POST", revokeSession, { sessionToken: id }]],
])("revoking a session by %s is recorded, unless the session does not exist", async (_, getCall) => {
  const app = await office();
  await app.addSession("one", "example-user");
  for (const id of ["one", "one", "none"]) {
    const [method, path, body] = getCall(id);
    await app.send(method, path, body);
  }
  expect(await told(app)).toEqual([
    { action: "user.sessionsRevoked", by, of: "Uma User", details: { count: 1 } },
  ]);
});

test("one request that changes several things is recorded as one entry for each, with its request id", async () => {
  const app = await office();
  const change = { name: "Uma", role: "admin", email: "uma@example.com" };
  const answer = await app.send("PATCH", "/api/users/example-user", change);
  const { items } = await auditLog(app);
  expect(items.map(({ action }) => action).slice(0, 3)).toEqual([
    "user.roleChanged",
    "user.emailChanged",
    "user.renamed",
  ]);
  const id = answer.headers.get("x-request-id");
  for (const { requestId } of items.slice(0, 3)) expect(requestId).toBe(id);
});

test("does not record refused calls, or calls that change nothing", async () => {
  const app = await office();
  await app.send("POST", "/api/users/example-admin/ban", { reason: "Spam" });
  await app.send("POST", "/api/users/none/ban", { reason: "Spam" });
  await app.send("POST", "/api/users", { ...emile, email: "user@example.com" });
  await app.send("POST", "/api/auth/admin/remove-user", { userId: "example-admin" });
  await app.send("PATCH", "/api/users/example-user", { name: "Uma User", role: "user" });
  await app.send("POST", "/api/users/example-user/unban");
  await app.send("DELETE", "/api/users/example-user/sessions");
  await app.send("POST", "/api/auth/update-user", { name: "Ada" });
  expect(await told(app)).toEqual([]);
});

test.each([
  ["DELETE", "/api/users/example-user"],
  ["POST", "/api/users/example-user/ban", { reason: "Spam" }],
  ["PATCH", "/api/users/example-user", { role: "admin" }],
  ["POST", "/api/users", emile],
  ["DELETE", "/api/users/example-user/sessions"],
  ["POST", "/api/auth/admin/ban-user", { userId: "example-user" }],
  ["POST", "/api/auth/admin/set-role", { userId: "example-user", role: "admin" }],
  ["POST", "/api/auth/admin/create-user", emile],
  ["POST", "/api/auth/admin/revoke-user-sessions", { userId: "example-user" }],
  ["POST", "/api/auth/admin/impersonate-user", { userId: "example-user" }],
])("%s %s is rolled back if it cannot be recorded", async (method, path, body?: unknown) => {
  const app = await office("admin", { LOG_LEVEL: "silent" });
  await app.addSession("one", "example-user");
  const state = async () => [await app.db.select().from(user), await app.db.select().from(session)];
  const before = await state();
  await app.raw.run("ALTER TABLE audit_entry RENAME TO elsewhere");
  expect((await app.send(method, path, body)).ok).toBe(false);
  expect(await state()).toEqual(before);
});

test("viewing as a user is recorded, and so is every way that ends it", async () => {
  const app = await browser();
  await app.start();
  await app.stop();
  await app.start();
  await app.ask("POST", "/api/auth/sign-out", {});
  const [admin] = await app.rows();
  expect(admin).toBeUndefined();
  const acts = (await getRows(app)).filter(({ action }) => action.startsWith("user."));
  const entry = (action: string) => ({ action, actorId: "example-admin", targetId: "example-user" });
  const view = [entry("user.viewed"), entry("user.viewEnded")];
  expect(acts).toMatchObject([...view, ...view]);
  expect(acts).toHaveLength(4);
});

test.each([
  ["DELETE", "/api/account", { email: "user@example.com" }],
  ["POST", "/api/auth/delete-user", {}],
])("the deletion of an account by %s %s is recorded", async (method, path, body) => {
  const app = await office("user");
  expect((await app.send(method, path, body)).ok).toBe(true);
  expect((await getRows(app)).at(-1)).toMatchObject({
    action: "account.deleted",
    actorEmail: "user@example.com",
    targetId: null,
  });
});

test("a user’s change of their own address is recorded", async () => {
  const app = await office("user");
  const newEmail = "uma@example.com";
  await app.send("POST", "/api/auth/email-otp/request-email-change", { newEmail });
  const change = { newEmail, otp: app.codeFor(newEmail) };
  expect((await app.send("POST", "/api/auth/email-otp/change-email", change)).ok).toBe(true);
  expect((await getRows(app)).at(-1)).toMatchObject({
    action: "account.emailChanged",
    details: JSON.stringify({ from: "user@example.com", to: newEmail }),
  });
});

/** An administrator who has banned, unbanned and deleted somebody. */
async function busy() {
  const app = await office();
  const { id } = await app.created();
  await app.send("POST", `/api/users/${id}/ban`, { reason: "Spämming" });
  await app.send("POST", `/api/users/${id}/unban`);
  await app.send("DELETE", `/api/users/${id}`);
  await app.send("PATCH", "/api/users/example-user", { name: "Una" });
  const actions = async (query: Record<string, string>) =>
    (await auditLog(app, query)).items.map(({ action }) => action);
  return { ...app, id, actions };
}

test("entries are found by people, details and request id, ignoring case and accents", async () => {
  const { actions, send } = await busy();
  expect(await actions({ searchTerm: "EMILE ZOLA" })).toEqual([
    "user.deleted",
    "user.unbanned",
    "user.banned",
    "user.created",
  ]);
  expect(await actions({ searchTerm: "spamming" })).toEqual(["user.banned"]);
  expect(await actions({ searchTerm: "admin@example.com" })).toHaveLength(6);
  expect(await actions({ searchTerm: "%" })).toEqual([]);
  const [renamed] = (await auditLog({ send }, { action: "user.renamed" })).items;
  expect(await actions({ searchTerm: renamed?.requestId ?? "none" })).toEqual(["user.renamed"]);
});

test("entries are filtered by action, person and day", async () => {
  const { actions, id, db, send } = await busy();
  expect(await actions({ action: "user.banned" })).toEqual(["user.banned"]);
  expect(await actions({ person: "example-user" })).toEqual(["user.renamed"]);
  expect(await actions({ person: id })).toHaveLength(4);
  await db
    .update(auditEntry)
    .set({ createdAt: new Date("2025-05-31T23:00:00Z") })
    .where(eq(auditEntry.action, "user.banned"));
  expect(await actions({ createdFrom: "2025-05-31", createdTo: "2025-05-31" })).toEqual(["user.banned"]);
  expect(await actions({ createdTo: "2025-05-30" })).toEqual([]);
  expect(await actions({ action: "user.eaten" })).toEqual([]);
  expect((await send("GET", "/api/audit?action=x")).status).toBe(400);
});

test("pages continue after a position, newest first or last, and mark people who no longer exist", async () => {
  const app = await busy();
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await auditLog(app, { limit: "2", ...(cursor ? { cursor } : {}) });
    seen.push(...page.items.map(({ id }) => id));
    expect(page.total).toBe(6);
    cursor = page.nextCursor;
  }
  expect(new Set(seen).size).toBe(6);
  const oldestFirst = (await auditLog(app, { sort: "createdAt" })).items;
  expect(oldestFirst.map(({ id }) => id)).toEqual(seen.toReversed());
  const there = oldestFirst.map(({ actor, target }) => [actor?.exists, target?.exists]);
  expect(there).toEqual([[true, undefined], ...Array(4).fill([true, false]), [true, true]]);
});

test("an entry shows people as they were at the time", async () => {
  const app = await busy();
  await app.send("PATCH", "/api/users/example-user", { name: "Ursula" });
  const { items } = await auditLog(app, { person: "example-user" });
  expect(items.map(({ target }) => target?.label)).toEqual(["Una", "Uma User"]);
});

test("entries cannot be changed, and are only deleted by age", async () => {
  const { app, send, db } = await busy();
  const routes = app.routes.filter(({ path }) => path.startsWith("/api/audit"));
  expect(routes.map(({ method }) => method)).toEqual(["GET"]);
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect([method, (await send(method, "/api/audit", {})).status]).toEqual([method, 405]);
  const count = async () => (await getRows({ db })).length;
  await pruneAudit(db, new Date(Date.now() + (auditDays - 1) * day));
  expect(await count()).toBe(6);
  await pruneAudit(db, new Date(Date.now() + (auditDays + 1) * day));
  expect(await count()).toBe(0);
});

test("visitors and their failed requests write no entries", async () => {
  const app = await createTestApp();
  const email = "stranger@example.com";
  await app.post("/login", { email });
  await app.post("/login/verify", { email, code: "000000" });
  await app.post("/login/verify", { email, code: app.codeFor(email) });
  await app.send("POST", "/api/auth/admin/ban-user", { userId: "example-user" });
  await app.send("DELETE", "/api/users/example-user");
  expect(await getRows(app)).toEqual([]);
});

test("the example entries are the same every time", async () => {
  const { db, send } = await createTestApp({ populated: true, as: "admin" });
  const rows = async () => (await getRows({ db })).filter(({ id }) => id.startsWith("example-"));
  const now = new Date();
  await seedAudit(db, now);
  const first = await rows();
  await seedAudit(db, now);
  expect(await rows()).toEqual(first);
  const { items } = await auditLog({ send });
  expect(new Set(items.map(({ action }) => action)).size).toBeGreaterThan(8);
  expect(items.some(({ actor }) => actor === null)).toBe(true);
});
