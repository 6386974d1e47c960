import { describe, expect, test } from "vitest";
import { unreadable } from "../body.server.ts";
import { getError, sendRaw, startExample, startServer } from "../fixtures/servers.server.ts";

describe("the Host header", () => {
  test("a foreign Host is refused, except for health checks", async () => {
    const { send } = startExample();
    expect(await getError(await send("/api/things", { headers: { host: "evil.example" } }))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    expect((await send("/livez", { headers: { host: "10.0.0.7:3000" } })).status).toBe(200);
    expect((await send("/api/things", { headers: { host: "BOOKS.example" } })).status).toBe(200);
  });

  test("in development any Host is accepted", async () => {
    expect(
      (
        await startExample({ mode: "development" }).send("/api/things", {
          headers: { host: "192.168.0.7:3000" },
        })
      ).status,
    ).toBe(200);
  });

  test.each(["a b", "<>", "x/y", "@"])("refuses the Host %j, in development too", async (host) => {
    for (const mode of ["production", "development"] as const) {
      const { port } = startExample({ mode });
      const answer = await sendRaw(port, `GET /page HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(answer, mode).toMatch(/^HTTP\/1\.1 4/);
    }
  });
});

test.each(["GET", "POST"])("a health check by %s accepts no large body", async (method) => {
  const { port } = startExample();
  const large = `${method} /livez HTTP/1.1\r\nHost: 10.0.0.7\r\nContent-Type: application/json\r\nConnection: close\r\n`;
  for (const size of ["Content-Length: 70000", "Transfer-Encoding: chunked"])
    expect(await sendRaw(port, `${large}${size}\r\n\r\n`), size).toMatch(/^HTTP\/1\.1 413/);
});

test("no Host makes the router and the gate read different paths", async () => {
  for (const host of ["a", "abc", "abcd"]) {
    const { port } = startExample();
    const head = `GET /livez?x=/api/things HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(port, head);
    expect(answer, host).toMatch(host.length < 4 ? /^HTTP\/1\.1 400/ : /"status":"live"/);
  }
});

describe("the Origin header", () => {
  const post = (headers: Record<string, string>) => ({
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json", ...headers },
  });

  test("a webhook needs no Origin, and reads the exact bytes that were signed", async () => {
    const { port } = startExample();
    const raw = '{ "id":  1.0, "id": 2 }';
    const call = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: "POST",
        body: raw,
        headers: { host: "books.example", "content-type": "application/json" },
      });
    expect(await getError(await call("/api/things"))).toEqual([403, "CSRF"]);
    expect(await (await call("/hook")).json()).toEqual({ raw });
  });

  test("a route with `parse` reads a JSON body as `parse` specifies", async () => {
    const raw = '{ "id":  1.0 }';
    const as = (...parse: ("json" | "application/json" | "none" | "text")[]) => ({ parse });
    const { sendJson } = startServer({
      routes: (app) =>
        app
          .post("/api/text/:id", ({ body }) => ({ body }), as("text"))
          .all("/api/all", ({ body }) => ({ body }), as("text"))
          .post("/api/none", ({ body }) => ({ body }), as("none"))
          .post("/api/json", ({ body }) => ({ body }), as("json"))
          .post("/api/alias", ({ body }) => ({ refused: body === unreadable }), as("application/json"))
          .post("/api/first", ({ body }) => ({ refused: body === unreadable }), as("json", "text"))
          .post("/api/own", ({ body }) => ({ body }), { parse: ({ request }) => request.text() })
          .post("/api/usual", ({ body }) => ({ body })),
    });
    const read = async (path: string) => (await (await sendJson(`/api/${path}`, raw)).json()).body;
    expect([await read("text/1"), await read("all"), await read("own")]).toEqual([raw, raw, raw]);
    expect([await read("json"), await read("usual")]).toEqual([{ id: 1 }, { id: 1 }]);
    expect(await read("none")).toBeUndefined();
    const deep = `${"[".repeat(100)}${"]".repeat(100)}`;
    for (const path of ["alias", "first"])
      expect(await (await sendJson(`/api/${path}`, deep)).json()).toEqual({ refused: true });
  });

  test("a write request from another site is refused", async () => {
    const { send, port } = startExample();
    for (const site of ["cross-site", "same-site", "none"]) {
      expect(await getError(await send("/api/things", post({ "sec-fetch-site": site })))).toEqual([
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

  test("only pages of this site can open a websocket, and the size of messages is limited", async () => {
    const { say } = startServer({
      routes: (app) => app.ws("/api/echo", { message: (socket, text) => void socket.send(text) }),
    });
    expect(await say("/api/echo", "hello")).toBe("hello");
    expect(await say("/api/echo", "hello", "http://evil.example")).toBe("closed");
    expect(await say("/api/echo", "x".repeat(64 * 1024))).toHaveLength(64 * 1024);
    expect(await say("/api/echo", "x".repeat(64 * 1024 + 1))).toBe("closed");
  });

  test("a link on another site can open a page", async () => {
    expect((await startExample().send("/page", { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(
      200,
    );
  });

  test.each(["PUT", "PATCH", "DELETE", "PROPFIND"])("%s counts as a write request", async (method) => {
    const response = await startExample().send("/anything", {
      method,
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(response.status).toBe(403);
  });
});

describe("client addresses", () => {
  test("are taken from the socket, regardless of headers", async () => {
    const response = await startExample().send("/api/ip", {
      headers: { "x-forwarded-for": "1.2.3.4", "x-real-ip": "1.2.3.4", forwarded: "for=1.2.3.4" },
    });
    expect(await response.json()).toEqual({ ip: "127.0.0.1" });
  });

  test("are taken from the header of a trusted proxy", async () => {
    const response = await startExample({ trustedProxies: ["127.0.0.0/8"] }).send("/api/ip", {
      headers: { "x-forwarded-for": "6.6.6.6, 1.2.3.4" },
    });
    expect(await response.json()).toEqual({ ip: "1.2.3.4" });
  });
});

test("a draining server answers requests and closes their connections, then refuses new ones", async () => {
  const { send, lifecycle } = startExample();
  expect((await send("/api/things")).headers.get("connection")).not.toBe("close");
  lifecycle.draining = true;
  for (const path of ["/api/things", "/livez", "/page"]) {
    const response = await send(path);
    expect([path, response.status, response.headers.get("connection")]).toEqual([path, 200, "close"]);
  }
  lifecycle.refusing = true;
  const response = await send("/api/things");
  expect(["retry-after", "connection"].map((name) => response.headers.get(name))).toEqual(["5", "close"]);
  expect(await getError(response)).toEqual([503, "SHUTTING_DOWN"]);
  expect((await send("/livez")).status).toBe(200);
});

test("a draining server ends event streams, and sends other responses completely", async () => {
  const lines = async function* () {
    for (let line = 0; line < 5; line++) {
      yield `${line}\n`;
      await Bun.sleep(50);
    }
  };
  const { lifecycle, send } = startServer({
    routes: (app) =>
      app.get("/api/lines", lines).get("/api/events", async function* ({ set }) {
        set.headers["content-type"] = "text/event-stream";
        for (;;) {
          yield "event";
          await Bun.sleep(5);
        }
      }),
  });
  const [events, whole] = [await send("/api/events"), await send("/api/lines")];
  lifecycle.draining = true;
  expect(await events.text()).toMatch(/^(?:data: event\n\n)+$/);
  expect(await whole.text()).toBe("0\n1\n2\n3\n4\n");
});
