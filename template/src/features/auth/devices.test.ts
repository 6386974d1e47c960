import { afterEach, beforeEach, expect, test } from "vitest";
import { codeGuessLimits, codeSendLimits } from "#config/limits.ts";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";

let app: TestAuth;
beforeEach(async () => {
  app = await createTestAuth({ trustedProxies: ["127.0.0.1"] });
});
afterEach(() => app.close());

const owner = "owner@example.com";
const [sends] = codeSendLimits;
const [guesses] = codeGuessLimits;

const ask = async (email: string, options: { cookie?: string; ip?: string } = {}) =>
  outcome(
    await app.call("POST", "/api/auth/email-otp/send-verification-otp", {
      ...options,
      body: { email, type: "sign-in" },
    }),
  );
const enter = async (email: string, code: string, options: { cookie?: string; ip?: string } = {}) =>
  outcome(await app.verify(email, code, options));

/** Uses up an address's limits for codes requested and guessed on unknown devices. */
async function lock(email: string): Promise<void> {
  for (let i = 0; (await ask(email, { ip: `192.0.2.${i}` })) === "200"; i++);
  for (let i = 0; !(await enter(email, "000000", { ip: `192.0.2.${i}` })).startsWith("429"); i++);
}

test("strangers who lock an address do not lock out a device that has signed in with it", async () => {
  const cookie = await app.signInAs(owner);
  await lock(owner);
  expect(await ask(owner)).toBe("429 RATE_LIMITED");
  expect(await ask(owner, { cookie })).toBe("200");
  expect(await enter(owner, app.codeFor(owner))).toBe("429 RATE_LIMITED");
  expect(await enter(owner, app.codeFor(owner), { cookie })).toBe("200");
});

test("a known device has its own budget, with the same limits", async () => {
  const cookie = await app.signInAs(owner);
  // Starts at 1, because the code used to sign in was the first.
  for (let i = 1; i < sends.max; i++) expect(await ask(owner, { cookie })).toBe("200");
  expect(await ask(owner, { cookie })).toBe("429 RATE_LIMITED");
  for (let i = 0; i < guesses.max; i++) expect(await enter(owner, "000000", { cookie })).toMatch(/^40/);
  expect(await enter(owner, "000000", { cookie })).toBe("429 RATE_LIMITED");
});

test("the cookie is valid only for its own accounts, and cannot be forged", async () => {
  const cookie = await app.signInAs(owner);
  const other = "other@example.com";
  await lock(other);
  expect(await ask(other, { cookie })).toBe("429 RATE_LIMITED");
  await lock(owner);
  const forged = cookie.replace(/(device=[^;]*)./, "$1x");
  expect(forged).not.toBe(cookie);
  expect(await ask(owner, { cookie: forged })).toBe("429 RATE_LIMITED");
});

test("scripts cannot read the cookie, which identifies nobody and holds a limited number of accounts", async () => {
  await app.send(owner);
  const signedIn = await app.verify(owner, app.codeFor(owner));
  const [set] = signedIn.headers.getSetCookie().filter((line) => line.includes("device="));
  expect(set).toMatch(/; HttpOnly/);
  expect(set).toMatch(/; SameSite=Lax/);
  expect(decodeURIComponent(set ?? "")).not.toContain("owner");
  let cookie = app.getCookie(signedIn);
  for (let i = 0; i < 5; i++) cookie = await app.signInAs(`p${i}@example.com`, cookie);
  await app.send(owner);
  expect(cookie.length).toBeLessThan(1000);
});

test("all spellings of a mailbox share the limit for sent codes, but not the one for guesses", async () => {
  const spellings = [
    "a.b@example.com",
    "ab@example.com",
    "ab+news@example.com",
    "a.b+x@example.com",
    "AB@example.com",
  ];
  for (let i = 0; i < sends.max; i++)
    expect(await ask(spellings[i % spellings.length] ?? "", { ip: `192.0.2.${i}` })).toBe("200");
  for (const email of [...spellings, "ab+another@example.com"])
    expect(await ask(email, { ip: "192.0.2.99" })).toBe("429 RATE_LIMITED");
  expect(await ask("ab@example.org")).toBe("200");
  for (let i = 0; i < guesses.max; i++) await enter("ab+x@example.com", "000000");
  expect(await enter("ab@example.com", "000000")).toBe("400 INVALID_OTP");
});
