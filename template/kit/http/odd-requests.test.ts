import { expect, test } from "vitest";
import { createClientIp } from "./context.server.ts";
import { getError, sendRaw, startExample } from "./fixtures/servers.server.ts";

test.each(["/%zz", "/page/%", "/api/things/%e0%a4%a"])(
  "a malformed address, %s, gets an error in the usual shape",
  async (path) => {
    const { send } = startExample();
    expect(await getError(await send(path))).toEqual([400, "VALIDATION_ERROR"]);
  },
);

test("a media type may be written in any case", async () => {
  const { send } = startExample();
  const headers = { "content-type": "Application/JSON; charset=UTF-8" };
  const answer = await send("/api/things", { method: "POST", body: "[1]", headers });
  expect([answer.status, await answer.json()]).toEqual([200, { size: 3 }]);
});

const get = "GET /livez HTTP/1.1\r\nHost: books.example\r\nConnection: close\r\n";

test.each(["Content-Length: 70000\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"])(
  "a large body of a GET, or one of unknown size, is refused without being read: %j",
  async (rest) => {
    const { port } = startExample();
    const head = get.replace("/livez", "/api/things");
    expect(await sendRaw(port, head + rest)).toMatch(/^HTTP\/1.1 413 .*PAYLOAD_TOO_LARGE/s);
  },
);

test("a small body of a GET is ignored", async () => {
  const { port } = startExample();
  expect(await sendRaw(port, `${get}Content-Length: 5\r\n\r\nhello`)).toMatch(/^HTTP\/1.1 200 /);
});

test("request ids do not reveal the number of requests", async () => {
  const { send } = startExample();
  const ids = await Promise.all(
    [1, 2, 3].map(async () => (await send("/livez")).headers.get("x-request-id") ?? ""),
  );
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(3);
});

test("HSTS includes subdomains only if configured", async () => {
  const { send } = startExample({ https: true });
  expect((await send("/page")).headers.get("strict-transport-security")).toBe("max-age=63072000");
});

test("the zone of a forwarded IPv6 address is removed", () => {
  const clientIp = createClientIp(["127.0.0.1"]);
  expect(clientIp("127.0.0.1", "fe80::1%eth0")).toBe("fe80::1");
  expect(clientIp("127.0.0.1", "[fe80::1%25eth1]:443")).toBe("fe80::1");
});
