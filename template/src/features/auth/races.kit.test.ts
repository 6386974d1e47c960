import { afterAll, expect, test, vi } from "vitest";
import { createTestApp } from "#app/testing.server.ts";
import { office } from "#app/users-testing.server.ts";
import { codeGuessLimits, codeSendLimits } from "#config/limits.ts";
import { user } from "#kit/auth/tables.server.ts";
import { createLog } from "#kit/log/log.server.ts";
import { atOnce, startFixture } from "#kit/testing/testing.server.ts";
import { createCodeBudgets } from "./budgets.server.ts";
import { makeAdministrator } from "./store.server.ts";
import { createTestAuth, outcome as getOutcome } from "./testing.server.ts";

// Each process paces only its own calls, so the steps of calls in two processes may interleave in any order.
vi.mock("#kit/shared/within.server.ts", async (original) => ({
  ...(await original<object>()),
  createPace: () => async () => {},
}));
// Test files of one worker share modules.
afterAll(() => {
  vi.doUnmock("#kit/shared/within.server.ts");
  vi.resetModules();
});

const settled = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => String(error.code),
  );

test("of fifty concurrent codes or guesses, exactly as many pass as the budgets allow", async () => {
  const { db, close } = await createTestAuth();
  const log = createLog({ level: "silent" });
  const budgets = createCodeBudgets({ db, authSecret: "s".repeat(32), log });
  const email = "a@example.com";
  const [{ max: sends }] = codeSendLimits;
  const [{ max: guesses }] = codeGuessLimits;
  const asking = (at: number) => ({ email, ip: `192.0.2.${at}` });
  const refused = "RATE_LIMITED";
  expect(await atOnce((at) => settled(budgets.send(asking(at))))).toEqual({
    done: sends,
    [refused]: 50 - sends,
  });
  expect(await atOnce((at) => settled(budgets.guess(asking(at))))).toEqual({
    done: guesses,
    [refused]: 50 - guesses,
  });
  await close();
});

test("a code entered fifty times at once signs in once", async () => {
  const app = await createTestAuth();
  await app.send("a@example.com");
  const code = app.codeFor("a@example.com");
  const counts = await atOnce(async () => getOutcome(await app.verify("a@example.com", code)));
  expect(counts[200]).toBe(1);
  expect(Object.keys(counts).filter((one) => one.startsWith("5"))).toEqual([]);
  await app.close();
});

test("concurrent codes and guesses for one address never fail, in two processes", async () => {
  const outcomes = new Set<string>();
  let first = await createTestAuth();
  let second = await createTestAuth();
  const close = async () => {
    await second.close();
    await first.close();
  };
  for (let round = 0; round < 50; round++) {
    // After more guesses, a process would assume an attack.
    if (round % 10 === 0) {
      await close();
      first = await createTestAuth({ trustedProxies: ["127.0.0.1"] });
      second = await createTestAuth({ url: first.url, trustedProxies: ["127.0.0.1"] });
    }
    const [email, ip] = [`a${round}@example.com`, `192.0.2.${round}`];
    await first.send(email, { ip });
    const code = first.codeFor(email);
    const wrong = code === "000000" ? "111111" : "000000";
    const answers = Array.from({ length: 9 }, async (_, at) => {
      const app = round % 2 && at % 2 ? second : first;
      // Starts the calls a few random microseconds apart.
      for (let ticks = Math.floor(Math.random() * 300); ticks > 0; ticks--) await null;
      if (at % 3 === 0) outcomes.add(`sent ${await getOutcome(await app.send(email, { ip }))}`);
      else
        outcomes.add(
          `guessed ${await getOutcome(await app.verify(email, at % 3 === 1 ? wrong : code, { ip }))}`,
        );
    });
    await Promise.all(answers);
  }
  const possible = [
    "sent 200",
    "guessed 200",
    "guessed 400 INVALID_OTP",
    "guessed 400 OTP_REPLACED",
    "guessed 403 TOO_MANY_ATTEMPTS",
  ];
  expect([...outcomes].filter((one) => !possible.includes(one))).toEqual([]);
  await close();
});

test("concurrent wrong codes use up only the attempts of one code", async () => {
  const app = await createTestAuth();
  await app.send("a@example.com");
  const wrong = app.codeFor("a@example.com") === "000000" ? "111111" : "000000";
  await atOnce(async () => getOutcome(await app.verify("a@example.com", wrong)));
  expect(await getOutcome(await app.verify("a@example.com", app.codeFor("a@example.com")))).not.toBe("200");
  await app.close();
});

test("of fifty concurrent removals of administrators, one administrator remains", async () => {
  const { outcome, created, db } = await office();
  const { id } = await created({ role: "admin" });
  const both = [id, "example-admin"];
  const counts = await atOnce((at) => outcome("PATCH", `/api/users/${both[at % 2]}`, { role: "user" }));
  expect(Object.keys(counts).filter((one) => one.startsWith("5"))).toEqual([]);
  const left = (await db.select().from(user)).filter(({ role }) => role === "admin");
  expect(left).toHaveLength(1);
  // Concurrent calls that promote a new address create only one user.
  expect(await atOnce(() => makeAdministrator(db, "new@example.com"))).toEqual({ created: 1, unchanged: 49 });
});

test("fifty concurrent onboardings keep a single timestamp", async () => {
  const { send, db } = await createTestApp({ as: "user" });
  await db.update(user).set({ onboardedAt: null });
  const moments = await atOnce(async (at) => {
    const answer = await send("POST", "/api/account/onboarding", { name: `Uma ${at}` });
    const { user: changed, code } = await answer.json();
    return changed?.onboardedAt ?? code;
  });
  expect(Object.values(moments)).toEqual([50]);
});

test("while another process writes, pages and probes respond, and write requests are asked to retry", async () => {
  const { url, create, send, fetch } = await office();
  const holder = startFixture("fixtures/hold-lock.ts", url);
  expect(await holder.line()).toBe("locked");
  const writing = Array.from({ length: 5 }, async (_, at) => {
    const answer = await create({ email: `u${at}@example.com` });
    return `${answer.status} ${(await answer.json()).code} ${answer.headers.get("retry-after")}`;
  });
  expect((await fetch("/livez")).status).toBe(200);
  for (const path of ["/api/users", "/api/dashboard"]) expect((await send("GET", path)).status).toBe(200);
  expect(await Promise.all(writing)).toEqual(Array.from({ length: 5 }, () => "503 DB_BUSY 2"));
  holder.child.kill("SIGKILL");
  await holder.child.exited;
  expect((await create()).status).toBe(201);
});
