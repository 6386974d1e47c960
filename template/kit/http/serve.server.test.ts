import { Elysia } from "elysia";
import { describe, test, vi } from "vitest";
import { explain } from "../db/errors.server.ts";
import { createLog } from "../log/log.server.ts";
import { limitMs } from "../testing/limit-testing.ts";
import { getPeer } from "./context.server.ts";
import { drip, startExample } from "./fixtures/servers.server.ts";
import { assertPortFree, serve } from "./server.server.ts";

describe.concurrent("a slow client is disconnected within 15 s", {
  timeout: limitMs(15_000),
  tags: ["clock"],
}, () => {
  const head =
    "POST /api/things HTTP/1.1\r\nHost: books.example\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n";

  test.for([
    ["that says nothing", "", ""],
    ["that drips its headers", "GET /page HTTP/1.1\r\nHost: books.example\r\n", "X-Slow: 1\r\n"],
    ["that drips its body", `${head}Content-Length: 1000\r\n\r\n`, "1"],
    ["that drips chunks", `${head}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n1\r\n"],
  ])("%s", async ([, beginning = "", drop = ""], { expect, onTestFinished }) => {
    const { port } = startExample({ whenFinished: onTestFinished });
    expect(await drip(port, beginning, drop)).not.toMatch(/^HTTP\/1\.1 200/);
  });
});

test("a second server on the same port fails", ({ expect, onTestFinished }) => {
  const options = { log: createLog({ level: "silent" }), app: new Elysia() };
  const first = serve({ env: { host: "127.0.0.1", port: 0 }, ...options });
  onTestFinished(() => first.stop(true));
  const second = () => serve({ env: { host: "127.0.0.1", port: first.port ?? 0 }, ...options });
  expect(second).toThrow(expect.objectContaining({ code: "EADDRINUSE" }));
});

test("an address of another machine is reported in one line that names the setting", async ({ expect }) => {
  const failure = await assertPortFree({ host: "192.0.2.1", port: 3000 }).catch(explain);
  expect(failure).toBe("HOST or PORT cannot be used on this machine (EADDRNOTAVAIL)");
});

test("a client that disconnects immediately has no address, not even its proxy's", async ({
  expect,
  onTestFinished,
}) => {
  const peers: string[] = [];
  const app = new Elysia().get("/", ({ request }) => void peers.push(getPeer(request)));
  const server = serve({ env: { host: "127.0.0.1", port: 0 }, log: createLog({ level: "silent" }), app });
  onTestFinished(() => server.stop(true));
  const address = { hostname: "127.0.0.1", port: server.port ?? 0 };
  await vi.waitFor(async () => {
    const socket = await Bun.connect({ ...address, socket: { data() {} } });
    socket.write("GET / HTTP/1.1\r\nHost: books.example\r\n\r\n");
    socket.terminate();
    expect(peers).toContain("0.0.0.0");
  });
});
