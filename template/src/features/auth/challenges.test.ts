import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { challengeLimits } from "#config/limits.ts";
import { minute } from "#kit/shared/time.ts";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";
import { createPasskey } from "./testing-passkey.server.ts";

let app: TestAuth;
let session: string;
let mine: ReturnType<typeof createPasskey>;
beforeEach(async () => {
  app = await createTestAuth({ trustedProxies: ["127.0.0.1"] });
  session = await app.signInAs("owner@example.com");
  await app.raw.run("UPDATE user SET name = 'A', onboarded_at = 1");
  mine = createPasskey("http://localhost");
  const { challenge, cookie } = await ask("register");
  expect((await register(cookie, mine.register(challenge))).status).toBe(200);
});
afterEach(() => app.close());

/** A challenge and the cookies of the browser that requested it. */
async function ask(kind: "authenticate" | "register" = "authenticate") {
  const path = `/api/auth/passkey/generate-${kind}-options`;
  const asked = await app.call("GET", path, kind === "register" ? { cookie: session } : {});
  expect(asked.status).toBe(200);
  const { challenge } = await asked.json();
  const own = kind === "register" ? `${session}; ` : "";
  return { challenge: String(challenge), cookie: own + app.getCookie(asked) };
}
const register = (cookie: string, body: object) =>
  app.call("POST", "/api/auth/passkey/verify-registration", { cookie, body });
const answer = (cookie: string, body: object, at = app) =>
  at.call("POST", "/api/auth/passkey/verify-authentication", { cookie, body });
const rows = () => app.raw.rows("SELECT count(*) AS n FROM verification");
const notFound = "400 CHALLENGE_NOT_FOUND";

test("requesting challenges writes nothing, and a passkey signs in after any number of them", async () => {
  const before = await rows();
  const { challenge, cookie } = await ask();
  for (let visit = 0; visit < 20; visit++) await Promise.all([ask(), ask("register")]);
  expect(await rows()).toEqual(before);
  const signedIn = await answer(cookie, mine.answer(challenge));
  expect(signedIn.status).toBe(200);
  expect((await app.call("GET", "/api/own", { cookie: app.getCookie(signedIn) })).status).toBe(200);
});

test("a visitor gets a limited number of challenges a minute, without affecting others", async () => {
  const path = "/api/auth/passkey/generate-authenticate-options";
  const [most] = challengeLimits.networks;
  const visit = async (ip: string) => (await app.call("GET", path, { ip })).status;
  const answers = await Promise.all(Array.from({ length: most + 5 }, () => visit("192.0.2.1")));
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
  expect(await visit("192.0.2.2")).toBe(200);
});

test("a challenge can be answered once, in its browser, within five minutes", async () => {
  const { challenge, cookie } = await ask();
  const stranger = await ask();
  const body = mine.answer(challenge);
  expect(await outcome(await answer("", body))).toBe(notFound);
  expect(await outcome(await answer(stranger.cookie, body))).toBe("400 AUTHENTICATION_FAILED");
  const answers = await Promise.all([answer(cookie, body), answer(cookie, body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await outcome(await answer(cookie, body))).toBe(notFound);
  const late = await ask();
  vi.useFakeTimers({ now: Date.now() + 6 * minute, toFake: ["Date"] });
  try {
    expect(await outcome(await answer(late.cookie, mine.answer(late.challenge)))).toBe(notFound);
  } finally {
    vi.useRealTimers();
  }
});

test("a challenge for adding a passkey signs nobody in, and can be answered once by the signed-in user", async () => {
  const { challenge, cookie } = await ask("register");
  expect(await outcome(await answer(cookie, mine.answer(challenge)))).toBe(notFound);
  const again = await ask("register");
  const body = createPasskey("http://localhost").register(again.challenge);
  expect((await register(again.cookie.replace(session, ""), body)).status).toBe(401);
  expect((await register(again.cookie, body)).status).toBe(200);
  expect(await outcome(await register(again.cookie, body))).toBe(notFound);
});

test("wrong answers with a known passkey leave nothing behind", async () => {
  const before = await rows();
  for (let tries = 0; tries < 5; tries++) {
    const { cookie } = await ask();
    expect(await outcome(await answer(cookie, mine.answer("another")))).toBe("400 AUTHENTICATION_FAILED");
  }
  expect(await rows()).toEqual(before);
});

test("neither an unknown passkey nor a made-up challenge writes anything", async () => {
  const { challenge, cookie } = await ask();
  const before = await rows();
  const unknown = createPasskey("http://localhost").answer(challenge);
  expect(await outcome(await answer(cookie, unknown))).toBe("401 PASSKEY_NOT_FOUND");
  const forged = cookie.replace(/(passkey_challenge=)./, "$1X");
  expect(forged).not.toBe(cookie);
  expect(await outcome(await answer(forged, mine.answer(challenge)))).toBe(notFound);
  expect(await rows()).toEqual(before);
});

test("a challenge from one process can be answered once, in another process", async () => {
  const other = await createTestAuth({ url: app.url });
  const { challenge, cookie } = await ask();
  expect((await answer(cookie, mine.answer(challenge), other)).status).toBe(200);
  expect(await outcome(await answer(cookie, mine.answer(challenge)))).toBe(notFound);
  const again = await ask();
  const body = mine.answer(again.challenge);
  const answers = await Promise.all([app, other, app, other].map((at) => answer(again.cookie, body, at)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  await other.close();
});

test("the name of a passkey is one line of text", async () => {
  for (const name of ["", "x".repeat(101), "\u202eevil"]) {
    const body = { id: "none", name };
    const answer = await app.call("POST", "/api/auth/passkey/update-passkey", { cookie: session, body });
    expect([name, await outcome(answer)]).toEqual([name, "400 VALIDATION_ERROR"]);
  }
});
