import { expect, test } from "vitest";
import { createTestApp, getFiles } from "#app/testing.server.ts";
import { png } from "#kit/testing/testing.server.ts";

type App = Awaited<ReturnType<typeof createTestApp>>;

async function withPicture(as: "user" | "admin" = "user") {
  const app = await createTestApp({ as });
  const answer = await app.send("PUT", "/api/account/avatar", await png({ width: 900, height: 900 }));
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
  expect(getFiles(app)).toEqual([]);
});

test.each([
  "https://example.com/a.webp",
  "javascript:alert(1)",
  "/files/00000000-0000-4000-8000-000000000000.webp",
  "//localhost/files/a.webp",
  "",
  7,
  ["/files/a.webp"],
])("better-auth does not accept %j as a picture", async (image) => {
  const app = await withPicture();
  const answer = await app.update(image);
  expect([answer.status, (await answer.json()).code]).toEqual([400, "VALIDATION_ERROR"]);
  expect(await app.image()).toBe(app.user.image);
});

test("better-auth accepts the user's current picture, and not that of another user", async () => {
  const app = await withPicture("admin");
  expect((await app.update(app.user.image)).status).toBe(200);
  await app.raw.run("UPDATE user SET image = NULL");
  expect((await app.update(app.user.image)).status).toBe(400);
});

test("deleting users as an administrator deletes their pictures", async () => {
  const app = await withPicture("admin");
  await app.raw.run("UPDATE user SET image = NULL WHERE id = 'example-admin'");
  await app.raw.run(`UPDATE user SET image = '${app.user.image}' WHERE id = 'example-user'`);
  const answer = await app.send("POST", "/api/auth/admin/remove-user", { userId: "example-user" });
  expect(answer.status).toBe(200);
  expect((await app.fetch(app.user.image)).status).toBe(404);
  await app.uploads.removeDiscarded();
  expect(getFiles(app)).toEqual([]);
});
