import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { expect, test } from "vitest";
import { createClientIp } from "./context.server.ts";

test("without trusted proxies, uses the socket's address and ignores the header", () => {
  const clientIp = createClientIp([]);
  expect(clientIp("203.0.113.9", "1.2.3.4")).toBe("203.0.113.9");
  expect(clientIp("::ffff:203.0.113.9", null)).toBe("203.0.113.9");
});

test("an untrusted proxy counts as the client", () => {
  const clientIp = createClientIp(["10.0.0.0/8"]);
  expect(clientIp("203.0.113.9", "1.2.3.4")).toBe("203.0.113.9");
});

test("reports the first untrusted address that forwards requests, once", () => {
  const told: string[] = [];
  const clientIp = createClientIp(["10.0.0.0/8"], (peer) => told.push(peer));
  clientIp("203.0.113.9", null);
  clientIp("10.0.0.1", "203.0.113.9");
  expect(told).toEqual([]);
  clientIp("::ffff:172.17.0.1", "203.0.113.9");
  clientIp("172.17.0.2", "203.0.113.9");
  expect(told).toEqual(["172.17.0.1"]);
  createClientIp([], (peer) => told.push(peer))("", "203.0.113.9");
  expect(told).toEqual(["172.17.0.1", ""]);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  // The visitor's own claim precedes the address that the proxy added.
  ["6.6.6.6, 203.0.113.9", "203.0.113.9"],
  ["6.6.6.6, 203.0.113.9, 10.1.1.1", "203.0.113.9"],
  ["203.0.113.9:4711", "203.0.113.9"],
  ["[2001:db8::7]:4711", "2001:db8::7"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  // No entry is usable, so the last known address is used.
  ["unknown", "10.0.0.1"],
  ["", "10.0.0.1"],
  ["203.0.113.9, _hidden, 10.1.1.1", "10.1.1.1"],
  ["10.2.2.2, 10.1.1.1", "10.2.2.2"],
])("from a trusted proxy's header %j, uses %s", (header, visitor) => {
  expect(createClientIp(["10.0.0.0/8"])("10.0.0.1", header)).toBe(visitor);
});

test("trusts an IPv6 range or a single address", () => {
  const clientIp = createClientIp(["fd00::/8", "192.0.2.1"]);
  expect(clientIp("fd00::1", "203.0.113.9")).toBe("203.0.113.9");
  expect(clientIp("::ffff:192.0.2.1", "203.0.113.9")).toBe("203.0.113.9");
  expect(clientIp("192.0.2.2", "203.0.113.9")).toBe("192.0.2.2");
});

test("returns an address for any header, and ignores entries left of the proxy's own", () => {
  const hop = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV4().map((address) => `${address}:4711`),
    fc.ipV6().map((address) => `[${address}]:4711`),
    fc.constantFrom("fe80::1%eth0", "unknown", "10.1.1.1"),
  );
  const clientIp = createClientIp(["10.0.0.0/8"]);
  fc.assert(
    fc.property(fc.array(hop), (hops) => {
      const claimed = hops.map((text) => text.replaceAll(",", "")).join(", ");
      expect(ipaddr.isValid(clientIp("10.0.0.1", claimed))).toBe(true);
      expect(clientIp("10.0.0.1", `${claimed}, 203.0.113.9`)).toBe("203.0.113.9");
      expect(clientIp("203.0.113.7", claimed)).toBe("203.0.113.7");
    }),
  );
});
