import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, rowsOf } from "#app/audit-testing.server.ts";
import { createTestApp } from "#app/testing.server.ts";
import { office } from "#app/users-testing.server.ts";
import { day } from "#kit/shared/time.ts";
import { seedAudit } from "./feature.server.ts";
import { pruneAudit } from "./store.server.ts";
import { auditDays, auditEntry } from "./tables.server.ts";

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

test("entries are found by people, details and request id, without case and accents", async () => {
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

test("pages go on after a position, newest first or last, and say what still exists", async () => {
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

test("an entry shows people as they were", async () => {
  const app = await busy();
  await app.send("PATCH", "/api/users/example-user", { name: "Ursula" });
  const { items } = await auditLog(app, { person: "example-user" });
  expect(items.map(({ target }) => target?.label)).toEqual(["Una", "Uma User"]);
});

test("nothing but time changes or deletes an entry", async () => {
  const { app, send, db } = await busy();
  const routes = app.routes.filter(({ path }) => path.startsWith("/api/audit"));
  expect(routes.map(({ method }) => method)).toEqual(["GET"]);
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect([method, (await send(method, "/api/audit", {})).status]).toEqual([method, 405]);
  const count = async () => (await rowsOf({ db })).length;
  await pruneAudit(db, new Date(Date.now() + (auditDays - 1) * day));
  expect(await count()).toBe(6);
  await pruneAudit(db, new Date(Date.now() + (auditDays + 1) * day));
  expect(await count()).toBe(0);
});

test("visitors and their failures write nothing", async () => {
  const app = await createTestApp();
  const email = "stranger@example.com";
  await app.post("/login", { email });
  await app.post("/login/verify", { email, code: "000000" });
  await app.post("/login/verify", { email, code: app.codeFor(email) });
  await app.send("POST", "/api/auth/admin/ban-user", { userId: "example-user" });
  await app.send("DELETE", "/api/users/example-user");
  expect(await rowsOf(app)).toEqual([]);
});

test("the example entries are the same each time", async () => {
  const { db, send } = await createTestApp({ populated: true, as: "admin" });
  const rows = async () => (await rowsOf({ db })).filter(({ id }) => id.startsWith("example-"));
  const now = new Date();
  await seedAudit(db, now);
  const first = await rows();
  await seedAudit(db, now);
  expect(await rows()).toEqual(first);
  const { items } = await auditLog({ send });
  expect(new Set(items.map(({ action }) => action)).size).toBeGreaterThan(8);
  expect(items.some(({ actor }) => actor === null)).toBe(true);
});
