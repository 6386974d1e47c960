import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { codeGuessLimits, codeRecipientLimit, codeSendLimits } from "#config/limits.ts";
import { session } from "#kit/auth/tables.server.ts";
import { day, hour } from "#kit/shared/time.ts";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";

const old = "a@example.com";
const other = "b@example.com";
const next = "new@example.com";

let app: TestAuth;
let cookie: string;
beforeEach(async () => {
  app = await createTestAuth({ trustedProxies: ["127.0.0.1"] });
  cookie = await app.signInAs(old);
  await app.raw.run("UPDATE user SET name = 'A', onboarded_at = 1");
});
afterEach(() => app.close());

const call = (path: string, body: object, ip?: string) =>
  app.call("POST", `/api/auth/email-otp/${path}`, { cookie, body, ...(ip ? { ip } : {}) });
const request = (newEmail: string, ip?: string) => call("request-email-change", { newEmail }, ip);
const confirm = (newEmail: string, otp: string) => call("change-email", { newEmail, otp });
const getOutcome = async (answer: Promise<Response>) => outcome(await answer);
const wrong = (email: string) => (app.codeFor(email) === "000000" ? "111111" : "000000");
const status = async (which: string) => (await app.call("GET", "/api/own", { cookie: which })).status;

test("a code changes the address, notifies the old one and revokes the other sessions", async () => {
  const elsewhere = await app.signInAs(old);
  await app.raw.run("UPDATE user SET email_verified = false");
  app.mails.splice(0);
  expect(await (await request(" NEW@example.com ")).json()).toEqual({ success: true });
  expect(app.mails.map(({ to }) => to)).toEqual([next]);
  expect(await app.getUser(old)).toMatchObject({ emailVerified: false });
  expect(await getOutcome(confirm(next, app.codeFor(next)))).toBe("200");
  expect(await app.getUser(old)).toBeUndefined();
  expect(await app.getUser(next)).toMatchObject({ name: "A", emailVerified: true });
  await app.sendOwed();
  expect(app.mails.map(({ to, text }) => [to, text])).toEqual([
    [next, expect.stringContaining("code")],
    [old, expect.stringContaining(next)],
  ]);
  expect([await status(cookie), await status(elsewhere)]).toEqual([200, 401]);
  await app.signInAs(next);
  expect(await app.raw.rows("SELECT * FROM user")).toHaveLength(1);
});

test("the error of an invalid code names the field that contains it", async () => {
  const { issues } = await (await confirm(next, "12")).json();
  expect(issues).toEqual([{ path: "otp", code: "codeLength" }]);
});

test("a code works once, for its address and its user, and only to change the address", async () => {
  await request(next);
  const code = app.codeFor(next);
  expect(await getOutcome(confirm("else@example.com", code))).toBe("400 INVALID_OTP");
  expect(await getOutcome(app.verify(next, code))).toBe("400 INVALID_OTP");
  const theirs = await app.signInAs(other);
  await app.raw.run("UPDATE user SET name = 'B', onboarded_at = 1");
  const body = { newEmail: next, otp: code };
  const stolen = app.call("POST", "/api/auth/email-otp/change-email", { cookie: theirs, body });
  expect(await getOutcome(stolen)).toBe("400 INVALID_OTP");
  await app.send(old);
  expect(await getOutcome(confirm(old, app.codeFor(old)))).toBe("400 VALIDATION_ERROR");

  const both = await Promise.all([getOutcome(confirm(next, code)), getOutcome(confirm(next, code))]);
  // When the second request runs, the user already has the address, or the code is used up.
  expect(both.sort()).toEqual(["200", expect.stringMatching(/^400 (INVALID_OTP|VALIDATION_ERROR)$/)]);
});

test("a code replaced by a newer one to the same address is recognized", async () => {
  await request(next);
  const code = app.codeFor(next);
  do await request(next);
  while (app.codeFor(next) === code);
  for (let i = 0; i < 4; i++) expect(await getOutcome(confirm(next, code))).toBe("400 OTP_REPLACED");
  expect(await getOutcome(confirm(next, app.codeFor(next)))).toBe("200");
});

test("a code to another address invalidates the previous one", async () => {
  await request(next);
  const code = app.codeFor(next);
  await request("else@example.com");
  expect(await getOutcome(confirm(next, code))).toBe("400 INVALID_OTP");
  expect(await getOutcome(confirm("else@example.com", app.codeFor("else@example.com")))).toBe("200");
});

test("the response does not reveal a taken address before its code is entered", async () => {
  await app.signInAs(other);
  app.mails.splice(0);
  const shape = async (answer: Response) => [
    answer.status,
    (await answer.text()).replace(/"requestId":"[^"]*"/, ""),
    [...answer.headers.keys()].sort(),
  ];
  const steps = async (email: string) => [
    await shape(await request(email)),
    await shape(await confirm(email, wrong(email))),
    await shape(await confirm(email, "00000")),
  ];
  expect(await steps(other)).toEqual(await steps(next));
  expect(app.mails.map(({ to }) => to)).toEqual([other, next]);
  await request(other);
  const code = app.codeFor(other);
  expect(await getOutcome(confirm(other, code))).toBe("409 EMAIL_TAKEN");
  expect(await getOutcome(confirm(other, code))).toBe("400 INVALID_OTP");
  expect(await app.getUser(old)).toBeDefined();
});

test("after three tries, only a new code works", async () => {
  await request(next);
  for (let i = 0; i < 2; i++) expect(await getOutcome(confirm(next, wrong(next)))).toBe("400 INVALID_OTP");
  expect(await getOutcome(confirm(next, wrong(next)))).toBe("403 TOO_MANY_ATTEMPTS");
  for (let i = 0; i < 2; i++)
    expect(await getOutcome(confirm(next, app.codeFor(next)))).toBe("403 TOO_MANY_ATTEMPTS");
  await request(next);
  await app.raw.run("UPDATE verification SET expires_at = 0");
  expect(await getOutcome(confirm(next, app.codeFor(next)))).toBe("400 OTP_EXPIRED");
  await request(next);
  expect(await getOutcome(confirm(next, app.codeFor(next)))).toBe("200");
});

test("both kinds of codes share an address's budget and a visitor's budget for recipients", async () => {
  for (let i = 0; i < codeSendLimits[0].max; i++)
    expect(await getOutcome(i % 2 ? app.send(next) : request(next))).toBe("200");
  const refused = await request(next);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect(await outcome(refused)).toBe("429 RATE_LIMITED");
  const ip = "192.0.2.1";
  for (let i = 0; i < codeRecipientLimit.max; i++)
    expect(await getOutcome(request(`r${i}@example.com`, ip))).toBe("200");
  expect(await getOutcome(request("more@example.com", ip))).toBe("429 RATE_LIMITED");
  expect(await getOutcome(request("more@example.com", "192.0.2.2"))).toBe("200");
});

test("limits failed guesses per address and hour, across users", async () => {
  for (let i = 0; i < codeGuessLimits[0].max; i++)
    expect(await getOutcome(confirm(next, "000000"))).toBe("400 INVALID_OTP");
  await request(next);
  expect(await getOutcome(confirm(next, app.codeFor(next)))).toBe("429 RATE_LIMITED");
  await app.raw.run("UPDATE budget_event SET at = at - ?", [hour]);
  expect(await getOutcome(confirm(next, app.codeFor(next)))).toBe("200");
});

test("a session that ends while its code is checked does not clear the failures of the address", async () => {
  for (let i = 1; i < codeGuessLimits[0].max; i++) await confirm(next, "000000");
  const read = app.sessions.of;
  vi.spyOn(app.sessions, "of").mockImplementationOnce(async (request) => {
    const current = await read(request);
    await app.db.delete(session);
    return current;
  });
  expect(await getOutcome(confirm(next, "000000"))).toBe("401 UNAUTHORIZED");
  expect(await getOutcome(app.verify(next, "000000"))).toBe("429 RATE_LIMITED");
});

test("a session older than a day has to sign in again first", async () => {
  await request(next);
  await app.raw.run("UPDATE session SET created_at = ?", [Date.now() - day - 1000]);
  expect(await getOutcome(request(next))).toBe("400 SESSION_EXPIRED");
  expect(await getOutcome(confirm(next, app.codeFor(next)))).toBe("400 SESSION_EXPIRED");
  expect(await app.getUser(old)).toBeDefined();
});

test("codes are stored as a keyed hash, and the log contains no address", async () => {
  await request(next);
  const code = app.codeFor(next);
  const stored = await app.raw.rows<{ value: string }>("SELECT * FROM verification");
  expect(JSON.stringify(stored)).not.toContain(code);
  await confirm(next, code);
  expect(app.lines.join("")).not.toMatch(new RegExp(`${code}|example\\.com`));
});

test("without mail, nothing is counted or changed; a verified change stays, and its notification is sent later", async () => {
  let refuse = true;
  const mails: string[] = [];
  const own = await createTestAuth({
    mailer: {
      send: async ({ to, text }) => {
        if (refuse && to !== old) throw new Error("down");
        if (to === old && text.startsWith(next)) throw new Error("down for a@example.com");
        mails.push(text);
      },
      check: async () => {},
      close: () => {},
    },
  });
  await own.send(old);
  const code = () => /\d{6}/.exec(mails.at(-1) ?? "")?.[0] ?? "";
  const theirs = own.getCookie(await own.verify(old, code()));
  await own.raw.run("UPDATE user SET name = 'A', onboarded_at = 1");
  await own.raw.run("DELETE FROM budget_event");
  const post = (path: string, body: object) =>
    own.call("POST", `/api/auth/email-otp/${path}`, { cookie: theirs, body });
  expect((await post("request-email-change", { newEmail: next })).status).toBeGreaterThanOrEqual(500);
  expect(await own.raw.rows("SELECT * FROM budget_event")).toEqual([]);
  refuse = false;
  await post("request-email-change", { newEmail: next });
  expect((await post("change-email", { newEmail: next, otp: code() })).status).toBe(200);
  expect(await own.getUser(next)).toBeDefined();
  await expect(own.sendOwed()).rejects.toThrow("down for a@example.com");
  expect(own.lines.filter((line) => line.includes("mail.not-sent"))).toHaveLength(1);
  expect(await own.raw.rows("SELECT name, finished_at FROM job")).toEqual([
    { name: "mail", finished_at: null },
  ]);
  expect(own.lines.join("")).not.toContain(old);
  await own.close();
});
