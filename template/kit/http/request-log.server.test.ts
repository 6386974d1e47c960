import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { AppError } from "../shared/errors.ts";
import { startExample } from "./fixtures/servers.server.ts";

describe("the request log", () => {
  test("logs one line per request, without query, cookie or body", async () => {
    const { send, sendJson, records, text } = startExample();
    await send("/api/things/7?searchTerm=private", { headers: { cookie: "session=abc123" } });
    await sendJson("/api/who", '{"code":"654321"}');
    await send("/livez");
    await send("/again");
    const lines = records().filter(({ event }) => event === "request");
    expect(lines).toMatchObject([
      {
        level: "info",
        method: "GET",
        path: "/api/things/7",
        route: "/api/things/:id",
        status: 200,
        ms: expect.any(Number),
      },
      { level: "info", method: "POST", path: "/api/who", status: 200, userId: "user-1" },
      { level: "debug", path: "/livez", status: 200 },
      { level: "debug", path: "/again", status: 200 },
    ]);
    expect(text()).not.toMatch(/private|abc123|654321/);
  });

  test.each([
    [
      "in the middle of a body",
      "POST /api/things",
      "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    ],
    ["while we work for them", "GET /api/wait", "\r\n"],
  ])("a visitor who disconnects %s does not count as a server error", async (_, first, rest) => {
    const arrived = Promise.withResolvers<void>();
    const { port, records } = startExample({
      routes: (app) =>
        app
          .onRequest(() => arrived.resolve())
          .post("/api/things", ({ body }) => body)
          .get("/api/wait", async ({ request: { signal } }) => {
            await new Promise((resolve) => signal.addEventListener("abort", resolve));
            signal.throwIfAborted();
          }),
    });
    const socket = connect(port, "127.0.0.1");
    socket.write(`${first} HTTP/1.1\r\nHost: books.example\r\nSec-Fetch-Site: same-origin\r\n${rest}`);
    await arrived.promise;
    socket.destroy();
    await expect.poll(records).toMatchObject([{ event: "request", level: "info", status: 499 }]);
  });

  test.each([
    ["OVERLOADED", "info"],
    ["SHUTTING_DOWN", "info"],
    ["DB_BUSY", "error"],
  ] as const)("%s is logged as %s", async (code, level) => {
    const { send, records } = startExample({
      routes: (app) =>
        app.get("/api/fails", () => {
          throw new AppError(code, { cause: new Error("why") });
        }),
    });
    expect((await send("/api/fails")).status).toBe(503);
    expect(records()).toMatchObject([
      { event: "error", level, code },
      { event: "request", level, status: 503 },
    ]);
  });

  test("a logged path contains no email address", async () => {
    const { send, records } = startExample();
    for (const address of ["zoe@example.com", "zoe%40example.com"]) await send(`/api/things/${address}/x`);
    const paths = records().flatMap(({ event, path }) => (event === "request" ? [path] : []));
    expect(paths).toEqual(["/api/things/<address>/x", "/api/things/<address>/x"]);
  });

  test("logs refused requests too", async () => {
    const { send, records } = startExample();
    await send("/api/things", { headers: { host: "evil.example" } });
    expect(records()).toMatchObject([{ event: "request", status: 403, path: "/api/things" }]);
  });
});
