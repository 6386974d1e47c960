import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/testing.server.ts";
import { publicFiles } from "./assets.server.ts";
import { sendRaw, startServer } from "./fixtures/servers.server.ts";

const robots = "User-agent: *\n";

async function start({ fresh = false } = {}) {
  const root = temporaryFolder();
  const files = {
    "secret.txt": "hunter2",
    "public/robots.txt": robots,
    "public/images/two words.png": "0123456789",
    "public/login": "hunter2",
    "public/app/books": "hunter2",
    "public/api/books.json": "hunter2",
    "public/assets/index.js": "hunter2",
    "public/.env": "hunter2",
    "public/.git/config": "hunter2",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const plugin = await publicFiles({ folder: join(root, "public"), fresh });
  return startServer({ routes: (app) => app.get("/*", () => new Response("page")).use(plugin) });
}

test("a file is served at its path, with the usual headers and no cookie", async () => {
  const { send } = await start();
  const response = await send("/robots.txt");
  expect(await response.text()).toBe(robots);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.has("x-request-id")).toBe(true);
  expect(response.headers.has("set-cookie")).toBe(false);
  expect(await (await send("/images/two%20words.png")).text()).toBe("0123456789");
});

test("a file that the browser already has is not sent again", async () => {
  const { send } = await start();
  const etag = (await send("/robots.txt")).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[^"]+"$/);
  for (const known of [etag, `W/${etag}`, etag]) {
    const again = await send("/robots.txt", { headers: { "if-none-match": known } });
    expect(again.status).toBe(304);
    expect(again.headers.get("cache-control")).toBe("public, max-age=3600");
  }
  expect((await send("/robots.txt", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("HEAD and range requests work", async () => {
  const { send } = await start();
  const head = await send("/robots.txt", { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "14", ""]);
  const part = await send("/images/two%20words.png", { headers: { range: "bytes=2-4" } });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
    206,
    "bytes 2-4/10",
    "234",
  ]);
});

test.each([
  "/login",
  "/app/books",
  "/api/books.json",
  "/assets/index.js",
  "/.env",
  "/.git/config",
  "/%2eenv",
  "/%72obots.txt",
  "/..%2fsecret.txt",
  "/images/..%2f..%2fsecret.txt",
  "/images%2ftwo%20words.png",
])("%s is not a file", async (path) => {
  const text = await (await (await start()).send(path)).text();
  expect(text).not.toContain("hunter2");
  expect(text).not.toContain(robots);
});

test("no path leads outside the folder", async () => {
  const { port } = await start();
  for (const path of [
    "/../secret.txt",
    "/images/../../secret.txt",
    "//secret.txt",
    "/images/..\\..\\secret.txt",
  ]) {
    const answer = await sendRaw(
      port,
      `GET ${path} HTTP/1.1\r\nHost: books.example\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).not.toContain("403 Forbidden");
    expect(answer).not.toContain("hunter2");
  }
});

test("in development, the browser revalidates every time", async () => {
  const { send } = await start({ fresh: true });
  expect((await send("/robots.txt")).headers.get("cache-control")).toBe("no-cache");
});

test("nothing is served if the folder is missing", async () => {
  const plugin = await publicFiles({ folder: join(temporaryFolder(), "public") });
  expect(plugin.routes).toEqual([]);
});

test("the gate's rules apply before a file is served", async () => {
  const { send } = await start();
  expect((await send("/robots.txt", { headers: { host: "evil.example" } })).status).toBe(403);
});
