import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { getError, sendRaw, startExample, startServer } from "./fixtures/servers.server.ts";

describe("request bodies", () => {
  const chunked = (path: string, type: string, size: number, method = "POST"): string =>
    `${method} ${path} HTTP/1.1\r\nHost: books.example\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\n` +
    `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${size.toString(16)}\r\n${JSON.stringify("x".repeat(size - 2))}\r\n0\r\n\r\n`;

  test("JSON of 64 KiB is accepted, and one byte more is refused", async () => {
    const { sendJson } = startExample();
    expect((await sendJson("/api/things", JSON.stringify("x".repeat(65_534)))).status).toBe(200);
    expect(await getError(await sendJson("/api/things", JSON.stringify("x".repeat(65_535))))).toEqual([
      413,
      "PAYLOAD_TOO_LARGE",
    ]);
    expect(await getError(await sendJson("/upload", JSON.stringify("x".repeat(65_535))))).toEqual([
      413,
      "PAYLOAD_TOO_LARGE",
    ]);
  });

  test("a body of unknown size has the same limit", async () => {
    const { port } = startExample();
    expect(await sendRaw(port, chunked("/api/things", "application/json", 65_536))).toMatch(
      /^HTTP\/1\.1 200[\s\S]*"size":65536/,
    );
    const refused = await sendRaw(port, chunked("/api/things", "application/json", 65_537));
    expect(refused).toMatch(/^HTTP\/1\.1 413[\s\S]*"code":"PAYLOAD_TOO_LARGE"/);
  });

  test("a body of many megabytes gets an error response", async () => {
    const { sendJson } = startExample();
    for (const size of [2, 40]) {
      expect(await getError(await sendJson("/upload", "x".repeat(size << 20)))).toEqual([
        413,
        "PAYLOAD_TOO_LARGE",
      ]);
    }
  });

  test("an endless chunked body is aborted", async () => {
    const { port } = startExample();
    const piece = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const head = chunked("/api/things", "application/json", 2).split("\r\n\r\n")[0];
    expect(await sendRaw(port, `${head}\r\n\r\n`, ...Array.from({ length: 40 }, () => piece))).toMatch(
      /^HTTP\/1\.1 413/,
    );
  });

  test("a route that reads a file itself gets no more than the limit of its type", async () => {
    const { port } = startExample();
    const file = (size: number) => chunked("/api/picture", "image/png", size, "PUT");
    expect(await sendRaw(port, file(100_000))).toMatch(/^HTTP\/1\.1 200[\s\S]*"size":100000/);
    expect(await sendRaw(port, file(100_001))).toMatch(/^HTTP\/1\.1 413[\s\S]*"code":"PAYLOAD_TOO_LARGE"/);
    const [head] = file(2).split("\r\n\r\n");
    const piece = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const endless = [`${head}\r\n\r\n`, ...Array.from({ length: 40 }, () => piece)];
    expect(await sendRaw(port, ...endless)).toMatch(/^HTTP\/1\.1 413/);
  });

  test("a route may stop reading a file whose client has left", async () => {
    const faults: unknown[] = [];
    const note = (fault: unknown) => void faults.push(fault);
    process.on("unhandledRejection", note);
    onTestFinished(() => void process.off("unhandledRejection", note));
    const reading = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const { port } = startServer({
      routes: (app) =>
        app.put("/api/picture", async ({ request }) => {
          try {
            for await (const _ of request.body ?? []) {
              reading.resolve();
              await new Promise((left) => request.signal.addEventListener("abort", left));
              break;
            }
          } finally {
            done.resolve();
          }
          return {};
        }),
    });
    const socket = connect(port, "127.0.0.1");
    const [head] = chunked("/api/picture", "image/png", 2, "PUT").split("\r\n\r\n");
    socket.write(`${head}\r\n\r\n5\r\nhello\r\n`);
    await reading.promise;
    socket.destroy();
    await done.promise;
    await new Promise(setImmediate);
    expect(faults).toEqual([]);
  });

  test("a route that refuses a file of unknown size does not read it", async () => {
    const { port } = startExample();
    expect(await sendRaw(port, chunked("/api/refused", "image/png", 100_001, "PUT"))).toMatch(
      /^HTTP\/1\.1 403/,
    );
  });

  test("a file sent in a form is refused, with an explanation of how to send it", async () => {
    const { port } = startExample();
    const form = chunked("/api/things", "multipart/form-data; boundary=x", 20);
    expect(await sendRaw(port, form)).toContain("or send a file by PUT as the body");
  });

  test("only JSON is accepted, and forms only on routes that take them", async () => {
    const { send } = startExample();
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
      expect(await getError(response), type).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
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
    expect((await startExample().send("/api/who", { method: "POST" })).status).toBe(200);
  });
});

test("JSON may be nested 32 levels deep, not counting brackets in strings", async () => {
  const { sendJson } = startExample();
  const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
  expect((await sendJson("/api/things", nested(32))).status).toBe(200);
  expect(await getError(await sendJson("/api/things", nested(33)))).toEqual([400, "VALIDATION_ERROR"]);
  expect((await sendJson("/api/things", JSON.stringify({ a: `"\\${"[{".repeat(50)}` }))).status).toBe(200);
  expect((await sendJson("/api/things", `[${"[[]],".repeat(100)}[]]`)).status).toBe(200);
});

describe("malformed requests give 4xx, never 5xx", () => {
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
    const { port } = startExample();
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
    const { sendJson } = startExample();
    expect((await sendJson("/api/things", body)).status).toBeLessThan(500);
  });

  test.each(["a=%", "=;;=", "a=b; a=c", `x=${"y".repeat(6000)}`, "\u00ff=\u00fe", '__proto__={"a":1}'])(
    "the cookie %.20s",
    async (cookie) => {
      expect((await startExample().send("/api/things", { headers: { cookie } })).status).toBe(200);
    },
  );
});
