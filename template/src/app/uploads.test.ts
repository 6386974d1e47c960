import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { library, outcome } from "./books-testing.server.ts";
import { png } from "./images-testing.server.ts";
import { createTestApp } from "./testing.server.ts";

type App = Awaited<ReturnType<typeof createTestApp>>;

/** The names of the files in the storage. */
function filesOf({ env: { storage } }: Pick<App, "env">): string[] {
  return storage.kind === "folder" ? readdirSync(storage.folder) : [];
}

async function withBook() {
  const app = await library();
  const { id } = await app.created();
  const path = `/api/books/${id}/cover`;
  return { ...app, id, path, put: (image: Blob) => app.send("PUT", path, image) };
}

test("a cover is stored as WebP, shown to everybody who is signed in, and replaced", async () => {
  const app = await withBook();
  const { id, put, send, fetch } = app;
  const answer = await put(png({ width: 1600, height: 3000 }));
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
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
  ]);
  const bytes = await file.arrayBuffer();
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ format: "webp", width: 640, height: 1200 });
  const etag = file.headers.get("etag") ?? "";
  expect((await fetch(book.cover, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await fetch(book.cover, { headers: { cookie: "x=y" } })).status).toBe(401);

  const { cover } = await (await put(png())).json();
  expect(cover).not.toBe(book.cover);
  expect((await fetch(book.cover)).status).toBe(404);
  await expect.poll(() => filesOf(app)).toEqual([cover.replace("/files/", "")]);
});

test("a cover is removed, and goes with its book", async () => {
  const app = await withBook();
  const { id, path, put, send, fetch, uploads } = app;
  const { cover } = await (await put(png())).json();
  expect((await send("DELETE", path)).status).toBe(204);
  expect((await send("DELETE", path)).status).toBe(204);
  expect((await (await send("GET", `/api/books/${id}`)).json()).cover).toBeNull();
  expect((await fetch(cover)).status).toBe(404);
  await expect.poll(() => filesOf(app)).toEqual([]);

  const again = await (await put(png())).json();
  await send("DELETE", `/api/books/${id}`);
  expect((await fetch(again.cover)).status).toBe(404);
  await uploads.removeDiscarded();
  expect(filesOf(app)).toEqual([]);
  for (const method of ["PUT", "DELETE"])
    expect(await outcome(await send(method, path, method === "PUT" ? png() : undefined))).toBe(
      "404 NOT_FOUND",
    );
});

async function withPicture(as: "user" | "admin" = "user") {
  const app = await createTestApp({ as });
  const answer = await app.send("PUT", "/api/account/avatar", png({ width: 900, height: 900 }));
  const { user } = await answer.json();
  const update = (image: unknown) => app.send("POST", "/api/auth/update-user", { image });
  const image = async () => (await (await app.send("GET", "/api/auth/get-session")).json()).user.image;
  return { ...app, user, update, image };
}

test("a profile picture is part of the session, and of the user in lists", async () => {
  const { user, fetch, send, image } = await withPicture("admin");
  expect(user.image).toMatch(/^\/files\/[\da-f-]{36}\.webp$/);
  expect(await image()).toBe(user.image);
  expect(await (await send("GET", `/api/users/${user.id}`)).json()).toMatchObject({ image: user.image });
  const page = await (await fetch("/app", { headers: { accept: "text/html" } })).json();
  expect(page.bootstrap.session.user.image).toBe(user.image);
  const bytes = await (await fetch(user.image)).arrayBuffer();
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 512, height: 512 });
});

test.each([
  ["the API", (app: App) => app.send("DELETE", "/api/account/avatar"), 204],
  ["better-auth", (app: App) => app.send("POST", "/api/auth/update-user", { image: null }), 200],
  [
    "deleting the account",
    (app: App) => app.send("DELETE", "/api/account", { email: "user@example.com" }),
    204,
  ],
  ["better-auth's deleting", (app: App) => app.send("POST", "/api/auth/delete-user", {}), 200],
])("%s removes a profile picture", async (_, remove, status) => {
  const app = await withPicture();
  expect((await remove(app)).status).toBe(status);
  await app.uploads.removeDiscarded();
  expect(filesOf(app)).toEqual([]);
});

test.each([
  "https://example.com/a.webp",
  "javascript:alert(1)",
  "/files/00000000-0000-4000-8000-000000000000.webp",
  "//localhost/files/a.webp",
  "",
  7,
  ["/files/a.webp"],
])("better-auth does not take %j as a picture", async (image) => {
  const app = await withPicture();
  const answer = await app.update(image);
  expect([answer.status, (await answer.json()).code]).toEqual([400, "VALIDATION_ERROR"]);
  expect(await app.image()).toBe(app.user.image);
});

test("better-auth takes the picture that the user has, and not that of another", async () => {
  const app = await withPicture("admin");
  expect((await app.update(app.user.image)).status).toBe(200);
  app.sqlite.run("UPDATE user SET image = NULL");
  expect((await app.update(app.user.image)).status).toBe(400);
});

test("administrators delete users with their pictures", async () => {
  const app = await withPicture("admin");
  app.sqlite.run("UPDATE user SET image = NULL WHERE id = 'example-admin'");
  app.sqlite.run(`UPDATE user SET image = '${app.user.image}' WHERE id = 'example-user'`);
  const answer = await app.send("POST", "/api/auth/admin/remove-user", { userId: "example-user" });
  expect(answer.status).toBe(200);
  expect((await app.fetch(app.user.image)).status).toBe(404);
  await app.uploads.removeDiscarded();
  expect(filesOf(app)).toEqual([]);
});
