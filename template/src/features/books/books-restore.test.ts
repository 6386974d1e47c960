import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { told } from "#app/audit-testing.server.ts";
import { restorableMs } from "#config/limits.ts";
import { forgetDeleted } from "#kit/db/resource.server.ts";
import { deletedRow } from "#kit/db/tables.server.ts";
import { minute } from "#kit/shared/time.ts";
import { atOnce } from "#kit/testing/testing.server.ts";
import { bookStore } from "./store.server.ts";
import { genre } from "./tables.server.ts";
import { library, outcome } from "./testing.server.ts";

async function withBook() {
  const app = await library();
  const { id } = await app.created({ publisher: "Roberts Brothers" });
  const path = `/api/books/${id}`;
  const book = async () => (await app.send("GET", path)).json();
  return { ...app, id, path, book, restore: () => app.send("POST", `${path}/restore`) };
}

test("a deleted book disappears immediately, and is restored unchanged", async () => {
  const { send, path, book, restore, titles } = await withBook();
  await send("PATCH", path, { version: 1, description: "Verses" });
  const before = await book();
  expect((await send("DELETE", path)).status).toBe(204);
  expect((await send("GET", path)).status).toBe(404);
  expect(await titles("poems")).toEqual([]);

  const restored = await restore();
  expect([restored.status, await restored.json()]).toEqual([200, before]);
  expect(await book()).toEqual(before);
  expect(await titles("poems")).toEqual(["Poems"]);

  // Repeats the request, as a client does that lost the response.
  expect([(await restore()).status, await book()]).toEqual([200, before]);
});

test("a form opened before the deletion can be saved after an undo", async () => {
  const { send, path, restore } = await withBook();
  await send("DELETE", path);
  await restore();
  expect((await send("PATCH", path, { version: 1, publisher: "Mine" })).status).toBe(200);
});

test("a title that was taken in the meantime stays with the new book", async () => {
  const { send, path, restore, created, titles } = await withBook();
  await send("DELETE", path);
  const other = await created();
  expect(await outcome(await restore())).toBe("409 BOOK_TITLE_TAKEN");
  expect(await titles("poems")).toEqual(["Poems"]);
  // The failed restore loses nothing.
  await send("DELETE", `/api/books/${other.id}`);
  expect((await restore()).status).toBe(200);
});

test("a book whose genre was deleted cannot be restored until the genre exists again", async () => {
  const { db, send, path, restore } = await withBook();
  await send("DELETE", path);
  const [gone] = await db.delete(genre).where(eq(genre.id, "poetry")).returning();
  expect(await outcome(await restore())).toBe("404 NOT_FOUND");
  if (gone) await db.insert(genre).values(gone);
  expect((await restore()).status).toBe(200);
});

test("a deletion can be undone for some minutes, and then the book is erased", async () => {
  const { db, id, restore } = await withBook();
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const at = (ms: number) => new Date(Date.now() - ms);
  await bookStore.remove(db, id, restorableMs, at(restorableMs - 1));
  await forgetDeleted(db, restorableMs);
  await bookStore.restore(db, id, restorableMs);
  await bookStore.remove(db, id, restorableMs, at(restorableMs));
  expect(await outcome(await restore())).toBe("404 NOT_FOUND");
  await forgetDeleted(db, restorableMs);
  expect(await db.select().from(deletedRow)).toEqual([]);
});

test("a book that is deleted through the API can be restored for as long as its description says", async () => {
  const { db, send, path, restore } = await withBook();
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [ms, status] of [
    [restorableMs - 1, 200],
    [restorableMs, 404],
  ] as const) {
    await send("DELETE", path);
    // Changes the row instead of the clock, because the session could end first.
    await db.update(deletedRow).set({ deletedAt: new Date(Date.now() - ms) });
    expect((await restore()).status).toBe(status);
  }
  const { paths } = await (await send("GET", "/api/openapi.json")).json();
  const { description } = paths["/api/books/{id}/restore"].post;
  expect(description).toContain(`within ${restorableMs / minute} minutes`);
});

test("a book can be deleted, restored and deleted again, and the last deletion counts", async () => {
  const { send, path, book, restore } = await withBook();
  for (const publisher of ["One", "Two"]) {
    const { version } = await book();
    await send("PATCH", path, { version, publisher });
    await send("DELETE", path);
    expect((await restore()).status).toBe(200);
    expect((await book()).publisher).toBe(publisher);
  }
});

test("only users who may delete books can restore them, and unknown books cannot be restored", async () => {
  const { restore, send } = await withBook();
  expect(await outcome(await send("POST", "/api/books/none/restore"))).toBe("404 NOT_FOUND");
  expect((await restore()).status).toBe(200);
  const reader = await library("user");
  expect(await outcome(await reader.send("POST", "/api/books/none/restore"))).toBe("403 FORBIDDEN");
});

test("of fifty updates of one version, one succeeds", async () => {
  const { created, send } = await library();
  const { id } = await created();
  const update = (at: number) => send("PATCH", `/api/books/${id}`, { version: 1, publisher: `Press ${at}` });
  expect(await atOnce(async (at) => String((await update(at)).status))).toEqual({ 200: 1, 409: 49 });
  expect((await (await send("GET", `/api/books/${id}`)).json()).version).toBe(2);
});

test("of fifty books with one title, one is created, and of fifty deletions, one succeeds", async () => {
  const { create, list, send } = await library();
  expect(await atOnce(async () => String((await create()).status))).toEqual({ 201: 1, 409: 49 });
  const [{ id }] = (await list()).items;
  const remove = async () => String((await send("DELETE", `/api/books/${id}`)).status);
  expect(await atOnce(remove)).toEqual({ 204: 1, 404: 49 });
  const restore = async () => String((await send("POST", `/api/books/${id}/restore`)).status);
  expect(await atOnce(restore)).toEqual({ 200: 50 });
  expect((await list()).total).toBe(1);
});

test("deleting a book and restoring it are each recorded once", async () => {
  const app = await library();
  const { id } = await app.created();
  await app.send("DELETE", `/api/books/${id}`);
  await app.send("DELETE", `/api/books/${id}`);
  await app.send("POST", `/api/books/${id}/restore`);
  await app.send("POST", `/api/books/${id}/restore`);
  expect(await told(app)).toEqual([
    { action: "book.deleted", by: "admin@example.com", of: "Poems", details: {} },
    { action: "book.restored", by: "admin@example.com", of: "Poems", details: {} },
  ]);
  await app.raw.run("ALTER TABLE audit_entry RENAME TO elsewhere");
  expect((await app.send("DELETE", `/api/books/${id}`)).ok).toBe(false);
  expect((await app.send("GET", `/api/books/${id}`)).ok).toBe(true);
});
