import { describe, expect, test } from "vitest";
import { AppError } from "#shared/errors.ts";
import { contextOf } from "./context.server.ts";
import { drip, sendRaw, startServer } from "./testing.server.ts";

const start = (options: Partial<Parameters<typeof startServer>[0]> = {}) =>
  startServer({
    routes: (app) =>
      app
        .get("/api/things", () => ({ things: [] }))
        .post("/api/things", ({ body }) => ({ size: JSON.stringify(body ?? null).length }))
        .get("/api/things/:id", ({ params }) => params)
        .get("/api/ip", ({ request }) => ({ ip: contextOf(request).ip }))
        .post("/api/who", ({ request }) => {
          contextOf(request).userId = "user-1";
          return {};
        })
        .get("/livez", () => ({ status: "live" }))
        .get("/page", ({ request }) => {
          return new Response(`<script nonce="${contextOf(request).nonce}"></script>`, {
            headers: { "content-type": "text/html; charset=utf-8" },
          });
        })
        .post("/login", ({ body }) => ({ got: body }))
        .post("/upload", async ({ request }) => ({ size: (await request.arrayBuffer()).byteLength }), {
          parse: "none",
        })
        .get("/broken", () => {
          throw new Error("password=hunter2", { cause: new Error("the disk") });
        })
        .get("/busy", () => {
          throw new AppError("DB_BUSY", { cause: new Error("locked") });
        })
        .all("/*", () => new Response("page", { headers: { "content-type": "text/html" } })),
    ...options,
  });

async function errorOf(response: Response): Promise<[number, unknown]> {
  expect(response.headers.get("content-type")).toContain("application/json");
  const body = await response.json();
  expect(body).toMatchObject({
    code: expect.any(String),
    message: expect.any(String),
    requestId: response.headers.get("x-request-id"),
  });
  return [response.status, body.code];
}

describe("headers", () => {
  test("every response names its request and forbids sniffing, and names no software", async () => {
    const { send } = start();
    const ids = new Set<string | null>();
    for (const path of ["/api/things", "/page", "/broken", "/api/missing", "/livez"]) {
      const { headers } = await send(path);
      ids.add(headers.get("x-request-id"));
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.has("server") || headers.has("x-powered-by"), path).toBe(false);
    }
    expect(ids.size).toBe(5);
    expect(ids.has(null)).toBe(false);
  });

  test("a page carries its policies, with a nonce of its own that its scripts have", async () => {
    const { send } = start();
    const nonces = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const response = await send("/page");
      const policy = response.headers.get("content-security-policy") ?? "";
      const [, nonce = ""] = /script-src 'nonce-([^']{20,})' 'strict-dynamic';/.exec(policy) ?? [];
      expect(await response.text()).toContain(`nonce="${nonce}"`);
      for (const rule of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "default-src 'self'",
      ]) {
        expect(policy).toContain(rule);
      }
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      nonces.add(nonce);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
        "cache-control": "private, no-store",
      });
      expect(response.headers.has("strict-transport-security")).toBe(false);
    }
    expect(nonces.size).toBe(3);
  });

  test("https is insisted on where the site has it", async () => {
    const { headers } = await start({ https: true }).send("/page");
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
    expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
  });

  test("the API is not stored, and no other site is let in", async () => {
    const { headers } = await start().send("/api/things", { headers: { origin: "https://evil.example" } });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.has("access-control-allow-origin")).toBe(false);
  });
});

describe("host", () => {
  test("a foreign Host is refused, but for health", async () => {
    const { send } = start();
    expect(await errorOf(await send("/api/things", { headers: { host: "evil.example" } }))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    expect((await send("/livez", { headers: { host: "10.0.0.7:3000" } })).status).toBe(200);
    expect((await send("/api/things", { headers: { host: "BOOKS.example" } })).status).toBe(200);
  });

  test("in development any Host will do", async () => {
    expect(
      (await start({ mode: "development" }).send("/api/things", { headers: { host: "192.168.0.7:3000" } }))
        .status,
    ).toBe(200);
  });

  test.each(["a b", "<>", "x/y", "@"])("the Host %j gives 4xx, in development too", async (host) => {
    for (const mode of ["production", "development"] as const) {
      const { port } = start({ mode });
      const answer = await sendRaw(port, `GET /page HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(answer, mode).toMatch(/^HTTP\/1\.1 4/);
    }
  });
});

describe("origin", () => {
  const post = (headers: Record<string, string>) => ({
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json", ...headers },
  });

  test("a state-changing request from elsewhere is refused", async () => {
    const { send, port } = start();
    for (const site of ["cross-site", "same-site", "none"]) {
      expect(await errorOf(await send("/api/things", post({ "sec-fetch-site": site })))).toEqual([
        403,
        "CSRF",
      ]);
    }
    expect((await send("/api/things", post({}))).status).toBe(200);
    const raw = (headers: string) =>
      sendRaw(
        port,
        `POST /api/things HTTP/1.1\r\nHost: books.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n${headers}\r\n{}`,
      );
    expect(await raw("")).toMatch(/^HTTP\/1\.1 403/);
    expect(await raw("Origin: https://evil.example\r\n")).toMatch(/^HTTP\/1\.1 403/);
    expect(await raw("Origin: null\r\n")).toMatch(/^HTTP\/1\.1 403/);
    expect(await raw("Origin: http://books.example\r\n")).toMatch(/^HTTP\/1\.1 200/);
  });

  test("a link from elsewhere opens a page", async () => {
    expect((await start().send("/page", { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(200);
  });

  test.each(["PUT", "PATCH", "DELETE", "PROPFIND"])("%s counts as state-changing", async (method) => {
    const response = await start().send("/anything", { method, headers: { "sec-fetch-site": "cross-site" } });
    expect(response.status).toBe(403);
  });
});

describe("bodies", () => {
  const chunked = (path: string, type: string, size: number): string =>
    `POST ${path} HTTP/1.1\r\nHost: books.example\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\n` +
    `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${size.toString(16)}\r\n${JSON.stringify("x".repeat(size - 2))}\r\n0\r\n\r\n`;

  test("JSON of 64 KiB is taken, and not a byte more", async () => {
    const { sendJson } = start();
    expect((await sendJson("/api/things", JSON.stringify("x".repeat(65_534)))).status).toBe(200);
    expect(await errorOf(await sendJson("/api/things", JSON.stringify("x".repeat(65_535))))).toEqual([
      413,
      "PAYLOAD_TOO_LARGE",
    ]);
    expect(await errorOf(await sendJson("/upload", JSON.stringify("x".repeat(65_535))))).toEqual([
      413,
      "PAYLOAD_TOO_LARGE",
    ]);
  });

  test("the same holds for a body that does not tell its size", async () => {
    const { port } = start();
    expect(await sendRaw(port, chunked("/api/things", "application/json", 65_536))).toMatch(
      /^HTTP\/1\.1 200[\s\S]*"size":65536/,
    );
    const refused = await sendRaw(port, chunked("/api/things", "application/json", 65_537));
    expect(refused).toMatch(/^HTTP\/1\.1 413[\s\S]*"code":"PAYLOAD_TOO_LARGE"/);
  });

  test("a body of many megabytes is answered, not only cut off", async () => {
    const { sendJson } = start();
    for (const size of [2, 40]) {
      expect(await errorOf(await sendJson("/upload", "x".repeat(size << 20)))).toEqual([
        413,
        "PAYLOAD_TOO_LARGE",
      ]);
    }
  });

  test("an endless chunked body is given up", async () => {
    const { port } = start();
    const piece = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const head = chunked("/api/things", "application/json", 2).split("\r\n\r\n")[0];
    expect(await sendRaw(port, `${head}\r\n\r\n`, ...Array.from({ length: 40 }, () => piece))).toMatch(
      /^HTTP\/1\.1 413/,
    );
  });

  test("only JSON is taken, and a form where a form is", async () => {
    const { send } = start();
    for (const type of [
      "text/plain",
      "application/xml",
      "multipart/form-data; boundary=x",
      "application/x-www-form-urlencoded",
      "",
    ]) {
      const response = await send("/api/things", {
        method: "POST",
        body: new Blob(["a=b"]),
        headers: { "content-type": type },
      });
      expect(await errorOf(response), type).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    }
    const form = {
      method: "POST",
      body: "email=a",
      headers: { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" },
    };
    expect(await (await send("/login", form)).json()).toEqual({ got: { email: "a" } });
    expect((await send("/login", { ...form, body: `email=${"a".repeat(65_536)}` })).status).toBe(413);
    expect((await send("/page", form)).status).toBe(415);
  });

  test("a request without a body needs no content type", async () => {
    expect((await start().send("/api/who", { method: "POST" })).status).toBe(200);
  });
});

describe("odd requests give 4xx, never 5xx", () => {
  test.each([
    "/api/things/%",
    "/api/things/%zz",
    "/api/things/%00",
    "/api/things/%ff%fe",
    "/api/things?%",
    "/api/things?a[]=%zz&__proto__[x]=1",
    "//evil.example/api",
    "/..%2f..%2fetc/passwd",
    `/api/${"x".repeat(8000)}`,
  ])("%s", async (path) => {
    const { port } = start();
    const answer = await sendRaw(
      port,
      `GET ${path} HTTP/1.1\r\nHost: books.example\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 [24]/);
  });

  test.each([
    ["nothing", ""],
    ["cut short", "{"],
    ["nested deeply", "[".repeat(60_000)],
    ["nested deeply and whole", "[".repeat(30_000) + "]".repeat(30_000)],
    ["null", "null"],
    ["of a prototype", '{"__proto__":{"a":1}}'],
    ["a control character", "\u0000"],
    ["half a character", '"\\ud800"'],
    ["a number without end", `{"a":${"9".repeat(5000)}}`],
  ])("JSON that is %s", async (_name, body) => {
    const { sendJson } = start();
    expect((await sendJson("/api/things", body)).status).toBeLessThan(500);
  });

  test.each(["a=%", "=;;=", "a=b; a=c", `x=${"y".repeat(6000)}`, "\u00ff=\u00fe", '__proto__={"a":1}'])(
    "the cookie %.20s",
    async (cookie) => {
      expect((await start().send("/api/things", { headers: { cookie } })).status).toBe(200);
    },
  );
});

describe("addresses", () => {
  test("the socket's is the visitor's, whatever the headers say", async () => {
    const response = await start().send("/api/ip", {
      headers: { "x-forwarded-for": "1.2.3.4", "x-real-ip": "1.2.3.4", forwarded: "for=1.2.3.4" },
    });
    expect(await response.json()).toEqual({ ip: "127.0.0.1" });
  });

  test("behind a trusted proxy it is the one the proxy names", async () => {
    const response = await start({ trustedProxies: ["127.0.0.0/8"] }).send("/api/ip", {
      headers: { "x-forwarded-for": "6.6.6.6, 1.2.3.4" },
    });
    expect(await response.json()).toEqual({ ip: "1.2.3.4" });
  });
});

describe("errors", () => {
  test("an unknown path and an unknown method are told apart", async () => {
    const { send } = start();
    expect(await errorOf(await send("/api/nothing"))).toEqual([404, "NOT_FOUND"]);
    expect(await errorOf(await send("/api"))).toEqual([404, "NOT_FOUND"]);
    const response = await send("/api/things", { method: "DELETE" });
    expect(await errorOf(response)).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
    expect((await send("/api/things/7", { method: "PUT" })).headers.get("allow")).toBe("GET, HEAD");
    expect((await send("/api/things", { method: "OPTIONS" })).status).toBe(405);
  });

  test("a bug is INTERNAL: the answer says nothing of it, the log all", async () => {
    const { send, records } = start();
    const response = await send("/broken");
    const requestId = response.headers.get("x-request-id");
    expect(await response.clone().text()).not.toMatch(/hunter2|disk|\.ts/);
    expect(await errorOf(response)).toEqual([500, "INTERNAL"]);
    expect(records().find(({ event }) => event === "error")).toMatchObject({
      level: "error",
      requestId,
      code: "INTERNAL",
      error: { message: "password=hunter2", cause: { message: "the disk" } },
    });
  });

  test("a busy database says when to come again, and why in the log", async () => {
    const { send, records } = start();
    const response = await send("/busy");
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await errorOf(response)).toEqual([503, "DB_BUSY"]);
    expect(records().find(({ event }) => event === "error")).toMatchObject({
      code: "DB_BUSY",
      error: { message: "locked" },
    });
  });
});

describe("the log", () => {
  test("has a line for each request, without query, cookie or body", async () => {
    const { send, sendJson, records, text } = start();
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

  test("what is refused at the door has its line too", async () => {
    const { send, records } = start();
    await send("/api/things", { headers: { host: "evil.example" } });
    expect(records()).toMatchObject([{ event: "request", status: 403, path: "/api/things" }]);
  });
});

test("while draining, new requests are refused and health goes on answering", async () => {
  const { send, lifecycle } = start();
  lifecycle.draining = true;
  const response = await send("/api/things");
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await errorOf(response)).toEqual([503, "SHUTTING_DOWN"]);
  expect((await send("/livez")).status).toBe(200);
});

describe.concurrent("a slow client is cut within 15 s", { timeout: 15_000 }, () => {
  const head =
    "POST /api/things HTTP/1.1\r\nHost: books.example\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n";

  test.for([
    ["that says nothing", "", ""],
    ["that drips its headers", "GET /page HTTP/1.1\r\nHost: books.example\r\n", "X-Slow: 1\r\n"],
    ["that drips its body", `${head}Content-Length: 1000\r\n\r\n`, "1"],
    ["that drips chunks", `${head}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n1\r\n"],
  ])("%s", async ([, beginning = "", drop = ""], { expect, onTestFinished }) => {
    const { port } = start({ whenFinished: onTestFinished });
    expect(await drip(port, beginning, drop)).not.toMatch(/^HTTP\/1\.1 200/);
  });
});
