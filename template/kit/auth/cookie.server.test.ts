import fc from "fast-check";
import { expect, test } from "vitest";
import { readToken, writeToken } from "./session-cookies.server.ts";

const secret = "9c1f7e5a3b8d4c6f0a2e4b7d9c1f3e5a";
const cookieOf = (token: string) =>
  writeToken({ name: "session", token, secret, secure: false, maxAgeSeconds: 60 }).split(";", 1)[0] ?? "";

const token = fc.string({ minLength: 1 });

test("a token that was written is read, whatever cookies stand around it", () => {
  const others = fc.string({ unit: "binary" }).filter((text) => !text.includes("session"));
  fc.assert(
    fc.property(token, others, (value, other) => {
      expect(readToken(`${other}; ${cookieOf(value)}; ${other}`, "session", secret)).toBe(value);
    }),
  );
});

const signatureOf = (value: string) =>
  decodeURIComponent(cookieOf(value).slice("session=".length)).slice(value.length + 1);

test("no other text is a token", () => {
  const forged = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.tuple(token, fc.base64String()).map(([value, signature]) => `${value}.${signature}`),
    fc.tuple(token, token).map(([value, other]) => (value === other ? "" : `${value}.${signatureOf(other)}`)),
    // Signed, and changed afterwards.
    fc
      .tuple(token, token)
      .map(([value, added]) => decodeURIComponent(cookieOf(value).slice("session=".length)) + added),
  );
  fc.assert(
    fc.property(forged, (value) => {
      expect(readToken(`session=${encodeURIComponent(value.toWellFormed())}`, "session", secret)).toBeNull();
    }),
  );
});
