import fc from "fast-check";
import { expect, test } from "vitest";
import { createSessionCookies, readToken } from "./session-cookies.server.ts";

const secret = "9c1f7e5a3b8d4c6f0a2e4b7d9c1f3e5a";
const env = { baseUrl: new URL("http://localhost"), authSecret: secret };
const { name, write } = createSessionCookies(env, "app", { sessionLifetimeSeconds: 60 });
const getCookie = (token: string) => write(token).split(";", 1)[0] ?? "";

const token = fc.string({ minLength: 1 });

test("reads the session token among other cookies", () => {
  const others = fc.string({ unit: "binary" }).filter((text) => !text.includes(name));
  fc.assert(
    fc.property(token, others, (value, other) => {
      expect(readToken(`${other}; ${getCookie(value)}; ${other}`, name, secret)).toBe(value);
    }),
  );
});

const getSignature = (value: string) =>
  decodeURIComponent(getCookie(value).slice(`${name}=`.length)).slice(value.length + 1);

test("accepts nothing else as a token", () => {
  const forged = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.tuple(token, fc.base64String()).map(([value, signature]) => `${value}.${signature}`),
    fc
      .tuple(token, token)
      .map(([value, other]) => (value === other ? "" : `${value}.${getSignature(other)}`)),
    // Changed after signing.
    fc
      .tuple(token, token)
      .map(([value, added]) => decodeURIComponent(getCookie(value).slice(`${name}=`.length)) + added),
  );
  fc.assert(
    fc.property(forged, (value) => {
      expect(readToken(`${name}=${encodeURIComponent(value.toWellFormed())}`, name, secret)).toBeNull();
    }),
  );
});
