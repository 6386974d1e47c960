import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { passkey } from "#server/auth/tables.server.ts";
import { minute } from "#shared/time.ts";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";
import { createPasskey } from "./testing-passkey.server.ts";

let app: TestAuth;
let mine: ReturnType<typeof createPasskey>;
beforeEach(async () => {
  app = await createTestAuth();
  await app.signInAs("owner@example.com");
  mine = createPasskey("http://localhost");
  const { credentialID, publicKey } = mine;
  const userId = (await app.userOf("owner@example.com"))?.id ?? "";
  const device = { id: "mine", counter: 0, deviceType: "multiDevice", backedUp: true };
  await app.db.insert(passkey).values({ ...device, userId, credentialID, publicKey });
});
afterEach(() => app.close());

/** A challenge, and the cookie of the browser that asked for it. */
async function ask(at = app) {
  const asked = await at.call("GET", "/api/auth/passkey/generate-authenticate-options");
  expect(asked.status).toBe(200);
  const { challenge } = await asked.json();
  return { challenge: String(challenge), cookie: at.cookieOf(asked) };
}
const answer = async (cookie: string, body: object, at = app) =>
  at.call("POST", "/api/auth/passkey/verify-authentication", { cookie, body });
const rows = () => app.raw.rows("SELECT count(*) AS n FROM verification");

test("visits of the login page write nothing, and however many there are, a passkey signs in", async () => {
  const before = await rows();
  const { challenge, cookie } = await ask();
  for (let visit = 0; visit < 50; visit++) await ask();
  expect(await rows()).toEqual(before);
  const signedIn = await answer(cookie, mine.answer(challenge));
  expect(signedIn.status).toBe(200);
  expect((await app.call("GET", "/api/own", { cookie: app.cookieOf(signedIn) })).status).toBe(200);
});

test("a challenge is answered once, in its browser, within five minutes", async () => {
  const { challenge, cookie } = await ask();
  const stranger = await ask();
  const notFound = "400 CHALLENGE_NOT_FOUND";
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

test("an unknown passkey and a made-up challenge write nothing", async () => {
  const { challenge, cookie } = await ask();
  const before = await rows();
  await app.raw.run("DELETE FROM passkey");
  expect(await outcome(await answer(cookie, mine.answer(challenge)))).toBe("401 PASSKEY_NOT_FOUND");
  const forged = cookie.replace(/(passkey_challenge=)./, "$1X");
  expect(forged).not.toBe(cookie);
  expect(await outcome(await answer(forged, mine.answer(challenge)))).toBe("400 CHALLENGE_NOT_FOUND");
  expect(await rows()).toEqual(before);
});

test("a challenge that one process gave is answered at another, once", async () => {
  const other = await createTestAuth({ url: app.url });
  const { challenge, cookie } = await ask();
  expect((await answer(cookie, mine.answer(challenge), other)).status).toBe(200);
  expect((await answer(cookie, mine.answer(challenge))).status).toBe(400);
  await other.close();
});
