import { afterEach, beforeEach, expect, test } from "vitest";
import { codeGuessLimits, codeSendLimits } from "#config/limits.ts";
import { day } from "#kit/shared/time.ts";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";

let app: TestAuth;
beforeEach(async () => {
  app = await createTestAuth();
});
afterEach(() => app.close());

const email = "a@example.com";
const year = 365 * day;
const wrong = () => (app.codeFor(email) === "000000" ? "111111" : "000000");
const send = async () => outcome(await app.send(email));
const guess = async (code: string) => outcome(await app.verify(email, code));

/** Pretends that the clock was ahead by `ms` when the existing rows were written, and is right now. */
async function wasAhead(ms: number): Promise<void> {
  await app.raw.run("UPDATE budget_event SET at = at + ?", [ms]);
  await app.raw.run("UPDATE verification SET expires_at = expires_at + ?, created_at = created_at + ?", [
    ms,
    ms,
  ]);
}

test("a clock that was a year ahead locks nobody out of codes", async () => {
  for (let sent = 0; sent < codeSendLimits[0].max; sent++) expect(await send()).toBe("200");
  for (let tried = 0; tried < codeGuessLimits[0].max; tried++) await guess(wrong());
  expect([await send(), await guess(wrong())]).toEqual(["429 RATE_LIMITED", "429 RATE_LIMITED"]);
  await wasAhead(year);
  expect(await send()).toBe("200");
  expect(await guess(wrong())).toBe("400 INVALID_OTP");
  expect(await guess(app.codeFor(email))).toBe("200");
});

test("a code from a clock that was ahead is replaced by a new one", async () => {
  await send();
  const old = app.codeFor(email);
  await wasAhead(year);
  do await send();
  while (app.codeFor(email) === old);
  expect(await guess(old)).toBe("400 INVALID_OTP");
  expect(await guess(app.codeFor(email))).toBe("200");
});

test("a session dated in the future stays valid, but sensitive actions need a new sign-in", async () => {
  const cookie = await app.signInAs(email);
  await app.raw.run("UPDATE user SET onboarded_at = created_at, name = 'Ann'");
  const change = async () =>
    outcome(
      await app.call("POST", "/api/auth/email-otp/request-email-change", {
        body: { newEmail: "b@example.com" },
        cookie,
      }),
    );
  expect(await change()).toBe("200");
  await app.raw.run(
    "UPDATE session SET created_at = created_at + ?, updated_at = updated_at + ?, expires_at = expires_at + ?",
    [year, year, year],
  );
  expect((await app.call("GET", "/api/own", { cookie })).status).toBe(200);
  expect(await change()).toBe("400 SESSION_EXPIRED");
  const remove = await app.call("POST", "/api/auth/delete-user", { body: {}, cookie });
  expect(await outcome(remove)).toBe("400 SESSION_EXPIRED");
  expect((await app.call("GET", "/api/own", { cookie })).status).toBe(200);
});
