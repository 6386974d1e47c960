import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { codeGuessAlarm, codeGuessLimits, maxTriesPerCode } from "#config/limits.ts";
import type { VisitorLimits } from "#kit/rate/limits.ts";
import { hour } from "#kit/shared/time.ts";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";

const limits: VisitorLimits = { withinMs: hour, networks: [4, 5, 5], mark: 25, strict: [2, 3, 4] };
const settings = { trustedProxies: ["127.0.0.1"], visitorLimits: { send: limits, guess: limits } };
let app: TestAuth;
beforeEach(async () => {
  app = await createTestAuth(settings);
});
afterEach(() => app.close());

const me = "me@example.com";
const [home, office] = ["203.0.113.1", "2001:db8:aaaa::1"];
let people = 0;
const guess = async (ip: string, email = `p${people++}@example.com`, code = "000000", at = app) =>
  outcome(await at.verify(email, code, { ip }));
const ask = async (ip: string, email = `p${people++}@example.com`, at = app) =>
  outcome(await at.send(email, { ip }));
const hex = (i: number) => i.toString(16);
/** A visitor from one of five IPv6 /48s. */
const stranger = (i: number) => `2001:db8:${hex(i % 5)}:${hex(i)}00::1`;

/** Uses up the limit that all visitors share, by guessing wrong or by requesting codes for others. */
async function attack(act: (ip: string) => Promise<string>): Promise<void> {
  for (let i = 0; i < limits.mark; i++) await act(stranger(i));
  expect(await act(stranger(0))).toBe("429 RATE_LIMITED");
}
const logged = (event: string) =>
  app.lines.map((line) => JSON.parse(line)).filter((line) => line.event === event);
const rows = async () =>
  Object.values(
    (
      await app.raw.rows<object>(
        "SELECT (SELECT count(*) FROM budget_event) AS events, (SELECT count(*) FROM verification) AS codes",
      )
    )[0] ?? {},
  );

test("wrong guesses by strangers lock nobody out", async () => {
  await attack(guess);
  for (const ip of [home, office]) {
    const email = `${people++}-${me}`;
    expect(await ask(ip, email)).toBe("200");
    expect(await guess(ip, email)).toBe("400 INVALID_OTP");
    expect(await guess(ip, email)).toBe("400 INVALID_OTP");
    expect(await guess(ip, email, app.codeFor(email))).toBe("200");
  }
  const reached = { level: "warn", limit: "failed guesses", mark: limits.mark, withinMinutes: 60 };
  expect(logged("limit.reached")).toMatchObject([reached]);
});

test("codes requested by strangers lock nobody out", async () => {
  await attack(ask);
  for (const ip of [home, office]) {
    const email = `${people++}-${me}`;
    for (let sent = 0; sent < 3; sent++) expect(await ask(ip, email)).toBe("200");
    expect(await guess(ip, email, app.codeFor(email))).toBe("200");
  }
  expect(logged("limit.reached")).toMatchObject([{ limit: "codes sent" }]);
});

test("the right code works from a network before and after strangers use up its budget", async () => {
  const neighbour = "2001:db8:0:ffff::1";
  await ask(neighbour, me);
  for (let i = 0; i < 5; i++) await guess(stranger(5 * i));
  expect(await guess(neighbour)).toBe("429 RATE_LIMITED");
  expect(await guess(neighbour, me, app.codeFor(me))).toBe("200");
  await ask(home, me);
  await attack((ip) => guess(ip.replace("db8", "db9")));
  expect(await guess(neighbour, me, app.codeFor(me))).toBe("200");
});

test("while guessing is slowed down globally, the neighbours of attackers can sign in", async () => {
  const calm = await createTestAuth({ trustedProxies: ["127.0.0.1"] });
  onTestFinished(calm.close);
  const wrong = (ip: string) => guess(ip, undefined, undefined, calm);
  for (let i = 0; i < codeGuessAlarm.failures; i++)
    await wrong(`2001:db8:${hex(i % codeGuessAlarm.visitors)}:${hex(i)}::1`);
  const neighbour = "2001:db8:0:ffff::1";
  expect(await wrong(neighbour)).toBe("429 RATE_LIMITED");
  expect(await ask(neighbour, me, calm)).toBe("200");
  expect(await guess(neighbour, me, calm.codeFor(me), calm)).toBe("200");
});

test("above the threshold, a guess without a pending code writes nothing, and gets the response for a wrong code", async () => {
  await ask(home, me);
  const wrong = await app.verify(me, "000000", { ip: home });
  await attack(guess);
  const before = await rows();
  const answer = await app.verify("nobody@example.com", "000000", { ip: home });
  const shape = async (response: Response) => [
    response.status,
    [...response.headers.keys()],
    { ...(await response.json()), requestId: "" },
  ];
  expect(await shape(answer)).toEqual(await shape(wrong));
  for (let i = 0; i < 20; i++) await guess(`198.51.100.${i}`);
  expect(await rows()).toEqual(before);
});

test("above the threshold, each visitor and each network has lower limits", async () => {
  await attack(guess);
  const admitted = async (act: (ip: string) => Promise<string>, getIp: (i: number) => string) => {
    for (let i = 0; i < 10; i++) if ((await act(getIp(i))).startsWith("429")) return i;
    return Number.POSITIVE_INFINITY;
  };
  const [visitor, site, organization] = limits.strict;
  const networks = {
    [visitor]: (i: number) => `2001:db8:a:100:${hex(i)}::1`,
    [site]: (i: number) => `2001:db8:b:10${hex(i)}::1`,
    [organization]: (i: number) => `2001:db8:c:${hex(i)}00::1`,
  };
  for (const [most, getIp] of Object.entries(networks))
    expect(await admitted(guess, getIp)).toBe(Number(most));
  await attack((ip) => ask(ip));
  const before = await rows();
  for (const [most, getIp] of Object.entries(networks)) expect(await admitted(ask, getIp)).toBe(Number(most));
  const [events = 0, codes = 0] = before;
  // Each code sent adds a row for the code and an event for its address.
  const sent = visitor + site + organization;
  expect(await rows()).toEqual([events + sent, codes + sent]);
});

test("guesses at an address with a pending code stay limited by address, even above the threshold", async () => {
  await attack(guess);
  for (let i = 0; i < codeGuessLimits[0].max; i++) {
    if (i % maxTriesPerCode === 0) await ask(home, me);
    const isLast = i % maxTriesPerCode === maxTriesPerCode - 1;
    expect(await guess(`198.51.100.${i}`, me)).toBe(isLast ? "403 TOO_MANY_ATTEMPTS" : "400 INVALID_OTP");
  }
  expect(await guess(home, me, app.codeFor(me))).toBe("429 RATE_LIMITED");
});

test("a known device and the right code for a new address work above the threshold", async () => {
  const cookie = await app.signInAs(me);
  await attack(guess);
  await attack(ask);
  await app.call("POST", "/api/auth/email-otp/send-verification-otp", {
    cookie,
    ip: stranger(0),
    body: { email: me, type: "sign-in" },
  });
  const code = app.codeFor(me);
  const again = await app.verify(me, code, { cookie, ip: stranger(0) });
  expect(again.status).toBe(200);
  const change = async (path: string, body: object) =>
    outcome(
      await app.call("POST", `/api/auth/email-otp/${path}`, { cookie: app.getCookie(again), ip: home, body }),
    );
  await app.raw.run("UPDATE user SET name = 'A', onboarded_at = 1");
  const newEmail = "new@example.com";
  expect(await change("request-email-change", { newEmail })).toBe("200");
  expect(await change("change-email", { newEmail, otp: app.codeFor(newEmail) })).toBe("200");
});

test("a process above the threshold accepts the codes that another process has sent", async () => {
  const other = await createTestAuth({ ...settings, url: app.url });
  onTestFinished(other.close);
  await attack(guess);
  await attack((ip) => guess(ip.replace("db8", "db9"), undefined, undefined, other));
  await attack(ask);
  expect(await ask(home, me, other)).toBe("200");
  expect(await guess(home, me, other.codeFor(me))).toBe("200");
  expect(await ask(office, me)).toBe("200");
  expect(await guess(office, me, app.codeFor(me), other)).toBe("200");
});
