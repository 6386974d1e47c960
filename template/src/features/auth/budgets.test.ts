import { afterEach, beforeEach, expect, test } from "vitest";
import { codeGuessLimits, codeRecipientLimit, codeSendLimits } from "#config/limits.ts";
import { day, hour, minute, second } from "#kit/shared/time.ts";
import { pruneAuth } from "./store.server.ts";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";

let app: TestAuth;
beforeEach(async () => {
  app = await createTestAuth({ trustedProxies: ["127.0.0.1"] });
});
afterEach(() => app.close());

const email = "a@example.com";
const guess = async (code: string) => outcome(await app.verify(email, code));
const wrong = () => (app.codeFor(email) === "000000" ? "111111" : "000000");
const pass = (ms: number) => app.raw.run("UPDATE budget_event SET at = at - ?", [ms]);
const times = async (count: number, act: () => Promise<unknown>) => {
  for (let i = 0; i < count; i++) await act();
};
const send = async (to = email, ip?: string) => outcome(await app.send(to, ip ? { ip } : {}));

const [hourlySends, dailySends] = codeSendLimits;
const [hourlyGuesses, dailyGuesses] = codeGuessLimits;

test("an address gets a limited number of codes per hour and per day, in any spelling", async () => {
  const spellings = [email, "A@example.com", "a@EXAMPLE.com"];
  for (let sent = 0; sent < hourlySends.max; sent++)
    expect(await send(spellings[sent % spellings.length])).toBe("200");
  expect(await send()).toBe("429 RATE_LIMITED");
  expect(app.mails).toHaveLength(hourlySends.max);
  expect(await send("b@example.com")).toBe("200");
  let passed = 0;
  for (let sent = hourlySends.max; sent < dailySends.max; sent++) {
    if (sent % hourlySends.max === 0) {
      await pass(hour);
      passed += hour;
    }
    expect(await send()).toBe("200");
  }
  await pass(hour);
  expect(await send()).toBe("429 RATE_LIMITED");
  await pass(day - passed - hour);
  expect(await send()).toBe("200");
});

test("Retry-After says when the next code may be sent", async () => {
  const began = Date.now();
  await send();
  await pass(20 * minute);
  await times(hourlySends.max - 1, send);
  const refused = await app.send(email);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeLessThanOrEqual(40 * 60);
  expect(seconds).toBeGreaterThanOrEqual(40 * 60 - Math.ceil((Date.now() - began) / 1000));
  await pass(seconds * 1000);
  expect(await send()).toBe("200");
});

test("locks an address after ten wrong codes in an hour, even for the right code", async () => {
  for (let sent = 0; sent < 4; sent++) {
    await send();
    await times(sent < 3 ? 3 : 1, async () =>
      expect(await guess(wrong())).toMatch(/^400 INVALID_OTP|^403 TOO_MANY/),
    );
  }
  expect(await guess(app.codeFor(email))).toBe("429 RATE_LIMITED");
  await pass(hour);
  expect(await guess(app.codeFor(email))).toBe("200");
});

test("locks an address after thirty wrong codes in a day", async () => {
  const rounds = dailyGuesses.max / hourlyGuesses.max;
  for (let round = 0; round < rounds; round++) {
    await times(hourlyGuesses.max, async () => expect(await guess("000000")).toBe("400 INVALID_OTP"));
    expect(await guess("000000")).toBe("429 RATE_LIMITED");
    await pass(hour);
  }
  const refused = await app.verify(email, "000000");
  expect(await outcome(refused)).toBe("429 RATE_LIMITED");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan((day - (rounds + 1) * hour) / second);
  await pass(day - rounds * hour);
  expect(await guess("000000")).toBe("400 INVALID_OTP");
});

test("a successful sign-in clears the failures", async () => {
  await send();
  await times(9, () => guess("000000"));
  await send();
  expect(await guess(app.codeFor(email))).toBe("200");
  await times(10, async () => expect(await guess("000000")).toMatch(/^400|^403/));
});

test("the refusal is the same for an unknown address", async () => {
  const known = "known@example.com";
  await app.signInAs(known);
  const shape = async (to: string) => {
    const answers: string[] = [];
    for (let i = 0; i < 11; i++) {
      const { status, headers } = await app.verify(to, "000000");
      answers.push(`${status} ${[...headers.keys()].sort().join()}`);
    }
    return answers;
  };
  expect(await shape(known)).toEqual(await shape("unknown@example.com"));
});

test("concurrent guesses stay within the budget, in one process or two", async () => {
  const other = await createTestAuth({ url: app.url });
  await send();
  const outcomes = await Promise.all(
    Array.from({ length: 2 * hourlyGuesses.max }, async (_, i) =>
      outcome(await (i % 2 ? app : other).verify(email, "000000")),
    ),
  );
  await other.close();
  expect(outcomes.filter((outcome) => !outcome.startsWith("429"))).toHaveLength(hourlyGuesses.max);
});

test("processes that guess at the same moment share one budget", async () => {
  await send();
  const script = `
    const { createTestAuth } = await import("#features/auth/testing.server.ts");
    const app = await createTestAuth({ url: process.env.URL_OF_DATABASE });
    let evaluated = 0;
    for (let i = 0; i < ${0.8 * hourlyGuesses.max}; i++) if ([400, 403].includes((await app.verify("${email}", "000000")).status)) evaluated++;
    console.log(evaluated);`;
  const processes = Array.from({ length: 3 }, () =>
    Bun.spawn([process.execPath, "-e", script], {
      env: { ...process.env, URL_OF_DATABASE: app.url },
      stdout: "pipe",
      stderr: "inherit",
    }),
  );
  const evaluated = await Promise.all(
    processes.map(async ({ stdout }) => Number(await new Response(stdout).text())),
  );
  expect(evaluated.reduce((sum, count) => sum + count)).toBe(hourlyGuesses.max);
});

test("different recipients from one IP are limited by the hour", async () => {
  const ip = "192.0.2.1";
  for (let i = 0; i < codeRecipientLimit.max; i++) expect(await send(`r${i}@example.com`, ip)).toBe("200");
  expect(await send("more@example.com", ip)).toBe("429 RATE_LIMITED");
  expect(await send("r3@example.com", ip)).toBe("200");
  expect(await send("more@example.com", "192.0.2.2")).toBe("200");
  await pass(hour);
  expect(await send("another@example.com", ip)).toBe("200");
});

test("the addresses of one IPv6 network count as one visitor", async () => {
  for (let i = 0; i < codeRecipientLimit.max; i++) await send(`r${i}@example.com`, `2001:db8::${i}`);
  expect(await send("x@example.com", "2001:db8::ffff")).toBe("429 RATE_LIMITED");
  expect(await send("x@example.com", "2001:db8:0:1::1")).toBe("200");
});

test("visitors cannot choose the address that is counted, either behind an untrusted proxy or with better-auth's header", async () => {
  const open = await createTestAuth();
  for (let i = 0; i < codeRecipientLimit.max; i++)
    await open.send(`r${i}@example.com`, { ip: `192.0.2.${i}` });
  expect((await open.send("x@example.com", { ip: "192.0.2.99" })).status).toBe(429);
  await open.close();

  await send();
  const headers = {
    origin: "http://localhost",
    "x-client-address": "203.0.113.9",
    "content-type": "application/json",
  };
  const body = JSON.stringify({ email, otp: app.codeFor(email) });
  const length = { "content-length": String(body.length) };
  const request = new Request("http://localhost/api/auth/sign-in/email-otp", {
    method: "POST",
    headers: { ...headers, ...length },
    body,
  });
  expect((await app.app.handle(request)).status).toBe(200);
  await app.send("b@example.com");
  await app.verify("b@example.com", app.codeFor("b@example.com"), { ip: "198.51.100.7" });
  expect(await app.raw.rows("SELECT ip_address AS ip FROM session ORDER BY created_at")).toEqual([
    { ip: "127.0.0.1" },
    { ip: "198.51.100.7" },
  ]);
});

test("prunes events older than every limit", async () => {
  await send();
  await pass(day - hour);
  await send("b@example.com");
  await pass(hour + 1);
  const count = () => app.raw.rows("SELECT count(*) AS count FROM budget_event");
  expect(await count()).toEqual([{ count: 4 }]);
  await pruneAuth(app.db);
  expect(await count()).toEqual([{ count: 2 }]);
});
