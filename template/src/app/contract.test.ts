import { expect, test } from "vitest";
import { library } from "./books-testing.server.ts";
import { documentOf } from "./documented-testing.server.ts";
import { createTestApp } from "./testing.server.ts";

const json = { "content-type": "application/json" };
const book = JSON.stringify({ title: "Poems", author: "Emily Dickinson", genreId: "poetry" });

test("genres are listed like everything else: by name, searched, page by page", async () => {
  const { list } = await library();
  const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
  const all = await list({}, "/api/genres");
  expect(all).toEqual({
    items: [
      { id: "drama", name: "Drama", color: "#b91c1c" },
      { id: "poetry", name: "Poetry", color: "#0e7490" },
    ],
    nextCursor: null,
    total: 2,
  });
  expect(await list({ searchTerm: "PÖET" }, "/api/genres")).toMatchObject({ total: 1, nextCursor: null });
  const first = await list({ limit: "1" }, "/api/genres");
  const second = await list({ limit: "1", cursor: first.nextCursor }, "/api/genres");
  expect([names(first), names(second), second.nextCursor]).toEqual([["Drama"], ["Poetry"], null]);
});

test.each([
  ["input that does not fit", "POST", "/api/books", { headers: json, body: "{}" }, 400, "VALIDATION_ERROR"],
  ["JSON that is none", "POST", "/api/books", { headers: json, body: "{" }, 400, "VALIDATION_ERROR"],
  ["nobody", "GET", "/api/books", { headers: { cookie: "x=y" } }, 401, "UNAUTHORIZED"],
  [
    "another site",
    "POST",
    "/api/books",
    { headers: { ...json, "sec-fetch-site": "cross-site" }, body: book },
    403,
    "CSRF",
  ],
  ["another host", "GET", "/api/books", { headers: { host: "evil.example" } }, 403, "FORBIDDEN"],
  ["what is not there", "GET", "/api/books/none", {}, 404, "NOT_FOUND"],
  ["a path of nobody", "GET", "/api/nothing", {}, 404, "NOT_FOUND"],
  [
    "a call of better-auth that is not offered",
    "POST",
    "/api/auth/sign-up/email",
    { headers: json, body: "{}" },
    404,
    "NOT_FOUND",
  ],
  ["another method", "PUT", "/api/books", { headers: json, body: book }, 405, "METHOD_NOT_ALLOWED"],
  ["too much", "POST", "/api/books", { headers: json, body: " ".repeat(65_537) }, 413, "PAYLOAD_TOO_LARGE"],
  [
    "a form",
    "POST",
    "/api/books",
    { headers: { "content-type": "text/plain" }, body: book },
    415,
    "UNSUPPORTED_MEDIA_TYPE",
  ],
])("%s is told in the one shape of errors", async (_, method, path, init: RequestInit, status, code) => {
  const { fetch } = await library();
  const answer = await fetch(path, { ...init, method });
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    status,
    expect.stringMatching(/^application\/json/),
    "no-store",
  ]);
  const { issues, ...body } = await answer.json();
  const requestId = answer.headers.get("x-request-id");
  expect(body).toEqual({ code, message: expect.stringMatching(/\w/), requestId });
  for (const issue of issues ?? [])
    expect(issue).toEqual({ path: expect.any(String), code: expect.stringMatching(/\w/) });
});

test("every path tells which methods it takes", async () => {
  const { app, fetch } = await createTestApp({ as: "admin" });
  const { paths } = documentOf(app);
  for (const [path, operations] of Object.entries(paths)) {
    // Below it everything that is not offered is not there.
    if (path.startsWith("/api/auth/")) continue;
    const answer = await fetch(path.replace(/\{\w+\}/g, "x"), { method: "PUT", headers: json, body: "{}" });
    const methods = Object.keys(operations).map((method) => method.toUpperCase());
    if (methods.includes("GET")) methods.push("HEAD");
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([
      path,
      405,
      methods.sort().join(", "),
    ]);
  }
});

test("making answers 201 with what was made, deleting 204 without a body; times are in UTC", async () => {
  const { create, send } = await library();
  const made = await create();
  const { id, createdAt, updatedAt, ...rest } = await made.json();
  expect([made.status, rest.version, createdAt]).toEqual([201, 1, updatedAt]);
  expect(new Date(createdAt).toISOString()).toBe(createdAt);
  const deleted = await send("DELETE", `/api/books/${id}`);
  expect([deleted.status, await deleted.text()]).toEqual([204, ""]);
});
