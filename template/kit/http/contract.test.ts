import { expect, test } from "vitest";
import { createTestApp } from "../testing/fixtures/app.server.ts";
import { uploadTypes } from "../testing/fixtures/shelves.server.ts";
import { getDocument } from "../testing/testing.server.ts";

const json = { "content-type": "application/json" };
const item = JSON.stringify({ title: "Odes", shelfId: "poems" });

test.each([
  ["input that does not fit", "POST", "/api/items", { headers: json, body: "{}" }, 400, "VALIDATION_ERROR"],
  ["JSON that is none", "POST", "/api/items", { headers: json, body: "{" }, 400, "VALIDATION_ERROR"],
  ["nobody", "GET", "/api/items", { headers: { cookie: "x=y" } }, 401, "UNAUTHORIZED"],
  [
    "another site",
    "POST",
    "/api/items",
    { headers: { ...json, "sec-fetch-site": "cross-site" }, body: item },
    403,
    "CSRF",
  ],
  ["another host", "GET", "/api/items", { headers: { host: "evil.example" } }, 403, "FORBIDDEN"],
  ["what is not there", "GET", "/api/items/none", {}, 404, "NOT_FOUND"],
  ["a path of nobody", "GET", "/api/nothing", {}, 404, "NOT_FOUND"],
  [
    "a call of better-auth that is not offered",
    "POST",
    "/api/auth/sign-up/email",
    { headers: json, body: "{}" },
    404,
    "NOT_FOUND",
  ],
  ["another method", "PUT", "/api/items", { headers: json, body: item }, 405, "METHOD_NOT_ALLOWED"],
  ["too much", "POST", "/api/items", { headers: json, body: " ".repeat(65_537) }, 413, "PAYLOAD_TOO_LARGE"],
  [
    "a form",
    "POST",
    "/api/items",
    { headers: { "content-type": "text/plain" }, body: item },
    415,
    "UNSUPPORTED_MEDIA_TYPE",
  ],
])("%s has the common shape of errors", async (_, method, path, init: RequestInit, status, code) => {
  const { fetch } = await createTestApp({ as: "admin" });
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

test("every path returns 405 with its methods for another method", async () => {
  const { app, fetch } = await createTestApp({ as: "admin" });
  const { paths } = getDocument(app, uploadTypes);
  for (const [path, operations] of Object.entries(paths)) {
    // Nothing else exists below it.
    if (path.startsWith("/api/auth/")) continue;
    const methods = Object.keys(operations).map((method) => method.toUpperCase());
    const method = methods.includes("PUT") ? "PATCH" : "PUT";
    const answer = await fetch(path.replace(/\{\w+\}/g, "x"), { method, headers: json, body: "{}" });
    if (methods.includes("GET")) methods.push("HEAD");
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([
      path,
      405,
      methods.sort().join(", "),
    ]);
  }
});
