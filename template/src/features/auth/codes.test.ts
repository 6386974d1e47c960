import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { codeGuessLimits } from "#config/limits.ts";
import { minute } from "#kit/shared/time.ts";
import { pruneAuth } from "./store.server.ts";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";

let app: TestAuth;
beforeEach(async () => {
  app = await createTestAuth({ minutes: 3 });
});
afterEach(() => app.close());

const email = "a@example.com";
const wrong = () => (app.codeFor(email) === "000000" ? "111111" : "000000");
const guess = async (code: string) => outcome(await app.verify(email, code));
const rows = () => app.raw.rows<{ value: string; expires_at: number }>("SELECT * FROM verification");

test("a code has three tries; the third and every later one report that it is used up", async () => {
  await app.send(email);
  for (let i = 0; i < 2; i++) expect(await guess(wrong())).toBe("400 INVALID_OTP");
  expect(await guess(wrong())).toBe("403 TOO_MANY_ATTEMPTS");
  for (let i = 0; i < 2; i++) expect(await guess(app.codeFor(email))).toBe("403 TOO_MANY_ATTEMPTS");
});

test("after two wrong tries the third can succeed", async () => {
  await app.send(email);
  for (let i = 0; i < 2; i++) await guess(wrong());
  expect(await guess(app.codeFor(email))).toBe("200");
});

test("a code works once, even in concurrent requests", async () => {
  await app.send(email);
  const code = app.codeFor(email);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => guess(code)));
  expect(outcomes.filter((outcome) => outcome === "200")).toHaveLength(1);
  expect(await guess(code)).toBe("400 INVALID_OTP");
});

test("a new code replaces the old one and restores its tries", async () => {
  await app.send(email);
  const old = app.codeFor(email);
  for (let i = 0; i < 3; i++) await guess(wrong());
  do await app.send(email);
  while (app.codeFor(email) === old);
  expect(await rows()).toHaveLength(1);
  expect(await guess(old)).toBe("400 OTP_REPLACED");
  expect(await guess(app.codeFor(email))).toBe("200");
});

test("the error of an invalid code names the field that contains it", async () => {
  const issuesOf = async (answer: Response) => (await answer.json()).issues;
  expect(await issuesOf(await app.verify(email, "12"))).toEqual([{ path: "otp", code: "codeLength" }]);
  expect(await issuesOf(await app.verify(email, ""))).toEqual([{ path: "otp", code: "codeRequired" }]);
});

/** Sends this many codes, all different. */
async function send(count: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < count) {
    await app.send(email);
    codes.add(app.codeFor(email));
  }
  return [...codes];
}

test("a replaced code is recognized every time, and does not count as a guess", async () => {
  const [first = "", second = "", newest = ""] = await send(3);
  const late = Date.now();
  for (const code of Array.from({ length: codeGuessLimits[0].max }, () => [first, second]).flat()) {
    const answer = await app.verify(email, code);
    const { issues } = await answer.clone().json();
    expect(await outcome(answer)).toBe("400 OTP_REPLACED");
    const sentAt = Number(/^sentAt:(\d+)$/.exec(issues[0].code)?.[1]);
    expect(late - sentAt).toBeGreaterThanOrEqual(0);
    expect(late - sentAt).toBeLessThan(minute);
  }
  const odd = ["000000", "111111", "222222", "333333"].find(
    (code) => ![first, second, newest].includes(code),
  );
  for (let i = 0; i < 2; i++) expect(await guess(odd ?? "")).toBe("400 INVALID_OTP");
  expect(await guess(newest)).toBe("200");
  for (const code of [first, second]) expect(await guess(code)).toBe("400 INVALID_OTP");
});

test("an earlier code does not clear the failed guesses, and gives no access when they are used up", async () => {
  const [first = ""] = await send(3);
  for (let i = 0; i < codeGuessLimits[0].max; i++) {
    expect(await guess(first)).toBe("400 OTP_REPLACED");
    expect(await guess(wrong())).toBe("400 INVALID_OTP");
    await app.raw.run("UPDATE verification SET value = replace(value, ':1', ':0')");
  }
  expect(await guess(first)).toBe("429 RATE_LIMITED");
});

test("an earlier code counts as wrong once expired, for another address, or if no newer one was sent", async () => {
  const [first = ""] = await send(2);
  expect(await outcome(await app.verify("b@example.com", first))).toBe("400 INVALID_OTP");
  const stored = JSON.stringify(await app.raw.rows("SELECT * FROM budget_event"));
  expect(stored).not.toContain(first);
  await app.raw.run("UPDATE budget_event SET at = at - ? WHERE budget = 'code.replaced'", [3 * minute]);
  expect(await guess(first)).toBe("400 INVALID_OTP");
});

test("after concurrent sends, only one of the codes works", async () => {
  const answers = await Promise.all(Array.from({ length: 3 }, () => app.send(email)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rows()).toHaveLength(1);
  // Mails may arrive in any order, so the test cannot know which code was stored last.
  const tries: string[] = [];
  for (const { text } of app.mails) tries.push(await guess(/\b\d{6}\b/.exec(text)?.[0] ?? ""));
  expect(tries).toHaveLength(3);
  expect(tries.filter((answer) => answer === "200")).toHaveLength(1);
});

test("a code expires after the minutes stated in its email, and is still reported as expired after the hourly pruning", async () => {
  const earliest = Date.now() + 3 * minute;
  await app.send(email);
  const latest = Date.now() + 3 * minute;
  expect(app.mails[0]?.text).toContain("3 minutes");
  const [{ expires_at } = { expires_at: 0 }] = await rows();
  expect(expires_at).toBeGreaterThanOrEqual(earliest);
  expect(expires_at).toBeLessThanOrEqual(latest);
  await app.raw.run("UPDATE verification SET expires_at = expires_at - ?", [3 * minute]);
  await pruneAuth(app.db);
  await app.signInAs("somebody-else@example.com");
  expect(await guess(app.codeFor(email))).toBe("400 OTP_EXPIRED");
  await app.send(email);
  await pruneAuth(app.db, new Date(Date.now() + 64 * minute));
  expect(await rows()).toEqual([]);
});

test("codes are stored as a keyed hash, never as a plain digest", async () => {
  await app.send(email);
  const code = app.codeFor(email);
  const [{ value } = { value: "" }] = await rows();
  const bare = createHash("sha256").update(code);
  expect(value).toMatch(/^[\w-]{43}:0$/);
  expect(value).not.toContain(code);
  expect(value).not.toContain(bare.digest("base64url"));
});

test("input that cannot be a code is rejected and not counted", async () => {
  await app.send(email);
  expect(await guess("12345")).toBe("400 VALIDATION_ERROR");
  expect(await guess("")).toBe("400 VALIDATION_ERROR");
  expect(await guess(` ${app.codeFor(email)} `)).toBe("200");
});
