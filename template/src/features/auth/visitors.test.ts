import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { codeGuessAlarm, codeGuessVisitorLimits, codeSendVisitorLimits } from "#config/limits.ts";
import { day } from "#kit/shared/time.ts";
import { pruneAuth } from "./store.server.ts";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";

let app: TestAuth;
beforeEach(async () => {
  app = await createTestAuth({ trustedProxies: ["127.0.0.1"] });
});
afterEach(() => app.close());

let people = 0;
/** A wrong code for an address that nobody has tried before. */
const guess = async (ip: string) => outcome(await app.verify(`p${people++}@example.com`, "000000", { ip }));
const rows = async () =>
  (await app.raw.rows<{ rows: number }>("SELECT count(*) AS rows FROM budget_event"))[0]?.rows;
const [visitor] = codeGuessVisitorLimits.networks;

test("wrong codes for many addresses are limited by visitor, and write nothing above the limit", async () => {
  for (let i = 0; i < visitor; i++) expect(await guess("192.0.2.1")).toBe("400 INVALID_OTP");
  const before = await rows();
  const refused = await app.verify("another@example.com", "000000", { ip: "192.0.2.1" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
  expect(await outcome(refused)).toBe("429 RATE_LIMITED");
  expect(await rows()).toBe(before);
  // The request is refused before its address is examined.
  expect(await outcome(await app.verify("nonsense", "0", { ip: "192.0.2.1" }))).toBe("429 RATE_LIMITED");
  expect(await guess("192.0.2.2")).toBe("400 INVALID_OTP");
});

test("other requests get a turn between wrong codes that arrive together", async () => {
  const guesses = visitor / 2;
  let [turns, isOver] = [0, false];
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  await Promise.all(Array.from({ length: guesses }, () => guess("192.0.2.1")));
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(guesses);
});

test("processes share the visitor limits and the warning of an attack", async () => {
  const other = await createTestAuth({ url: app.url, trustedProxies: ["127.0.0.1"] });
  onTestFinished(other.close);
  const at = async (one: TestAuth, ip: string) =>
    outcome(await one.verify(`p${people++}@example.com`, "000000", { ip }));
  for (let i = 0; i < visitor; i++)
    expect(await at(i % 2 ? app : other, "192.0.2.1")).toBe("400 INVALID_OTP");
  for (const one of [app, other]) expect(await at(one, "192.0.2.1")).toBe("429 RATE_LIMITED");

  // The hundred guesses above and one by each of twenty visitors count as an attack.
  for (let i = 1; i < codeGuessAlarm.visitors; i++) await at(i % 2 ? app : other, `198.51.100.${i}`);
  for (let i = 0; i < codeGuessAlarm.limit.max; i++)
    expect(await at(i % 2 ? app : other, "203.0.113.1")).toBe("400 INVALID_OTP");
  for (const one of [app, other]) expect(await at(one, "203.0.113.1")).toBe("429 RATE_LIMITED");
});

test("a right code does not count against the limits", async () => {
  const ip = "192.0.2.1";
  for (let i = 1; i < visitor; i++) await guess(ip);
  for (let i = 0; i < 3; i++) {
    await app.send("a@example.com", { ip });
    expect((await app.verify("a@example.com", app.codeFor("a@example.com"), { ip })).status).toBe(200);
  }
  expect(await guess(ip)).toBe("400 INVALID_OTP");
  expect(await guess(ip)).toBe("429 RATE_LIMITED");
});

test("changing the /64, the /56 or the /48 of an IPv6 network does not evade the limits", async () => {
  const networks = [5, 10, 20] as const;
  const guess = { ...codeGuessVisitorLimits, networks };
  const visitorLimits = { send: codeSendVisitorLimits, guess };
  const fewer = await createTestAuth({ trustedProxies: ["127.0.0.1"], visitorLimits });
  onTestFinished(fewer.close);
  const first429 = async (getIp: (i: number) => string): Promise<number> => {
    for (let i = 0; i <= networks[2]; i++) {
      const answer = await fewer.verify(`p${people++}@example.com`, "000000", { ip: getIp(i) });
      if (answer.status === 429) return i;
    }
    return Number.POSITIVE_INFINITY;
  };
  const hex = (i: number) => i.toString(16);
  expect(await first429((i) => `2001:db8:1:100:${hex(i)}::1`)).toBe(networks[0]);
  expect(await first429((i) => `2001:db8:2:10${hex(i % 16)}::1`)).toBe(networks[1]);
  expect(await first429((i) => `2001:db8:3:${hex(i % 256)}00::1`)).toBe(networks[2]);
});

test("the table contains no address in plain text", async () => {
  await app.send("a@example.com", { ip: "192.0.2.77" });
  await app.verify("a@example.com", "000000", { ip: "192.0.2.77" });
  const text = JSON.stringify(await app.raw.rows("SELECT * FROM budget_event"));
  expect(text).not.toMatch(/example|192\.0\.2/);
});

test("other requests get a turn while many old events are deleted", async () => {
  const old = Date.now() - 2 * day;
  await app.raw.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
     INSERT INTO budget_event (budget, key, at) SELECT 'code.guess', 'k' || i, ? FROM n`,
    [old],
  );
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await pruneAuth(app.db);
  clearInterval(timer);
  expect(await rows()).toBe(0);
  expect(turns).toBeGreaterThan(20);
});

test("an attack by many visitors on many accounts is logged once, and makes the limits stricter", async () => {
  const { failures, visitors, limit } = codeGuessAlarm;
  const each = Math.ceil(failures / visitors);
  for (let visitor = 0; visitor < visitors; visitor++)
    for (let i = 0; i < each; i++) expect(await guess(`192.0.2.${visitor}`)).toBe("400 INVALID_OTP");
  expect(await guess("192.0.2.0")).toBe("429 RATE_LIMITED");
  for (let i = 0; i < limit.max; i++) expect(await guess("198.51.100.1")).toBe("400 INVALID_OTP");
  expect(await guess("198.51.100.1")).toBe("429 RATE_LIMITED");
  for (let i = 0; i < limit.max; i++)
    expect(await outcome(await app.verify("one@example.com", "000000", { ip: `203.0.113.${i}` }))).toBe(
      "400 INVALID_OTP",
    );
  expect(await outcome(await app.verify("one@example.com", "000000", { ip: "203.0.113.99" }))).toBe(
    "429 RATE_LIMITED",
  );
  const warnings = app.lines.filter((line) => line.includes("codes.guessed"));
  expect(warnings).toHaveLength(1);
  expect(JSON.parse(warnings[0] ?? "")).toMatchObject({
    level: "warn",
    failures,
    visitors,
    accounts: failures,
  });
});

test("many failures of a single visitor do not count as an attack", async () => {
  for (let i = 0; i < codeGuessAlarm.failures; i++) await guess("192.0.2.1");
  for (let i = 0; i <= codeGuessAlarm.limit.max; i++)
    expect(await guess("192.0.2.2")).toBe("400 INVALID_OTP");
});
