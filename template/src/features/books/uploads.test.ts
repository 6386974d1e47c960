import { expect, test } from "vitest";
import { getFiles } from "#app/testing.server.ts";
import { restorableMs } from "#config/limits.ts";
import { forgetDeleted } from "#kit/db/resource.server.ts";
import { png } from "#kit/testing/testing.server.ts";
import { bookStore } from "./store.server.ts";
import { library, outcome } from "./testing.server.ts";

async function withBook() {
  const app = await library();
  const { id } = await app.created();
  const path = `/api/books/${id}/cover`;
  return { ...app, id, path, put: (image: Blob) => app.send("PUT", path, image) };
}

test("a cover is stored as WebP, visible to every signed-in user, and replaceable", async () => {
  const app = await withBook();
  const { id, put, send, fetch } = app;
  const answer = await put(await png({ width: 1600, height: 3000 }));
  const book = await answer.json();
  expect([answer.status, book.version]).toEqual([200, 1]);
  expect(book.cover).toMatch(/^\/files\/[\da-f-]{36}\.webp$/);
  expect(await (await send("GET", `/api/books/${id}`)).json()).toEqual(book);

  const file = await fetch(book.cover);
  expect([file.status, Object.fromEntries(file.headers)]).toMatchObject([
    200,
    {
      "content-type": "image/webp",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  ]);
  const bytes = await file.arrayBuffer();
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ format: "webp", width: 640, height: 1200 });
  expect((await fetch(book.cover, { headers: { cookie: "x=y" } })).status).toBe(401);

  const { cover } = await (await put(await png())).json();
  expect(cover).not.toBe(book.cover);
  expect((await fetch(book.cover)).status).toBe(404);
  await expect.poll(() => getFiles(app)).toEqual([cover.replace("/files/", "")]);
});

test("a cover can be removed, and is deleted with its book", async () => {
  const app = await withBook();
  const { id, path, put, send, fetch } = app;
  const { cover } = await (await put(await png())).json();
  expect((await send("DELETE", path)).status).toBe(204);
  expect((await send("DELETE", path)).status).toBe(204);
  expect((await (await send("GET", `/api/books/${id}`)).json()).cover).toBeNull();
  expect((await fetch(cover)).status).toBe(404);
  await expect.poll(() => getFiles(app)).toEqual([]);

  const again = await (await put(await png())).json();
  await send("DELETE", `/api/books/${id}`);
  expect((await fetch(again.cover)).status).toBe(404);
  for (const method of ["PUT", "DELETE"])
    expect(await outcome(await send(method, path, method === "PUT" ? await png() : undefined))).toBe(
      "404 NOT_FOUND",
    );
});

test("the cover of a deleted book is not served, and is back once the book is restored", async () => {
  const { id, put, send, fetch, uploads, ...app } = await withBook();
  const before = await (await put(await png())).json();
  await send("DELETE", `/api/books/${id}`);
  expect((await fetch(before.cover)).status).toBe(404);
  await uploads.removeDiscarded();

  expect(await (await send("POST", `/api/books/${id}/restore`)).json()).toEqual(before);
  expect((await fetch(before.cover)).status).toBe(200);
  await uploads.removeDiscarded();
  expect(getFiles(app)).toHaveLength(1);
});

test("the cover is erased once the deletion can no longer be undone", async () => {
  const { db, id, put, uploads, ...app } = await withBook();
  await put(await png());
  await bookStore.remove(db, id, restorableMs, new Date(Date.now() - restorableMs));
  await forgetDeleted(db, restorableMs);
  await uploads.removeDiscarded();
  expect(getFiles(app)).toEqual([]);
});
