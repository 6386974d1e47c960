import { describe, expect, test } from "vitest";
import { startExample } from "./testing.server.ts";

describe("the log", () => {
  test("logs one line per request, without query, cookie or body", async () => {
    const { send, sendJson, records, text } = startExample();
    await send("/api/things/7?searchTerm=private", { headers: { cookie: "session=abc123" } });
    await sendJson("/api/who", '{"code":"654321"}');
    await send("/livez");
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
    ]);
    expect(text()).not.toMatch(/private|abc123|654321/);
  });

  test("logs refused requests too", async () => {
    const { send, records } = startExample();
    await send("/api/things", { headers: { host: "evil.example" } });
    expect(records()).toMatchObject([{ event: "request", status: 403, path: "/api/things" }]);
  });
});
