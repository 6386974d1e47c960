import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/testing.server.ts";
import { assets } from "./assets.server.ts";
import { startServer } from "./fixtures/servers.server.ts";

const script = "console.log('hello');".repeat(200);
const path = "/assets/index-B3x_9Kq1.js";

function start() {
  const root = temporaryFolder();
  const folder = join(root, "client");
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(root, "secret.txt"), "hunter2");
  writeFileSync(join(folder, "robots.txt"), "User-agent: *");
  writeFileSync(join(folder, path), script);
  writeFileSync(join(folder, `${path}.br`), brotliCompressSync(script));
  writeFileSync(join(folder, `${path}.gz`), gzipSync(script));
  return startServer({
    routes: (app) =>
      app
        .use(assets({ folder }))
        .all("/*", () => new Response("page", { headers: { "content-type": "text/html" } })),
  });
}

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["", null],
])("a browser that accepts %j gets the best encoding", async (accepted, encoding) => {
  const response = await start().send(path, { headers: { "accept-encoding": accepted } });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  expect(response.headers.get("content-type")).toContain("javascript");
  expect(await response.text()).toBe(script);
});

test("a hashed file is cached for a year; others are revalidated", async () => {
  const { send } = start();
  expect((await send(path)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await send("/robots.txt")).headers.get("cache-control")).toBe("no-cache");
});

test("an unchanged file returns 304", async () => {
  const { send } = start();
  const etag = (await send(path)).headers.get("etag") ?? "";
  const again = await send(path, { headers: { "if-none-match": `"other", W/${etag}` } });
  expect(again.status).toBe(304);
  expect(again.headers.get("cache-control")).toContain("immutable");
  expect((await send(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  expect((await send(path, { headers: { "if-none-match": etag, "accept-encoding": "gzip" } })).status).toBe(
    200,
  );
});

test("HEAD returns the size and no body", async () => {
  const { send } = start();
  const response = await send(path, { method: "HEAD", headers: { "accept-encoding": "" } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-length")).toBe(String(script.length));
  expect(await response.text()).toBe("");
});

test.each(["/assets/missing.js", "/assets/..%2f..%2fsecret.txt", "/assets/../../secret.txt", `${path}.br`])(
  "%s is not a file",
  async (missing) => {
    const response = await start().send(missing);
    expect(await response.text()).not.toContain("hunter2");
    if (new URL(missing, "http://x").pathname.startsWith("/assets/")) expect(response.status).toBe(404);
  },
);

test("assets have the headers of every response", async () => {
  const { headers } = await start().send(path);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.has("x-request-id")).toBe(true);
});
