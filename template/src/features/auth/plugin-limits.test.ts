import { afterEach, beforeEach, expect, test } from "vitest";
import { authCallLimits, codeSendLimits, invitationLimits } from "#config/limits.ts";
import { outcome, type TestAuth } from "./testing.server.ts";
import { withPlugins } from "./testing-plugins.server.ts";

const createTestAuth = withPlugins();

const { attempts, attemptsOfSession, calls } = authCallLimits;
const [visitor] = attempts.networks;
let app: TestAuth;
beforeEach(async () => {
  app = await createTestAuth({ trustedProxies: ["127.0.0.1"] });
});
afterEach(() => app.close());

let visitors = 0;
const anotherIp = () => `203.0.${visitors >> 8}.${visitors++ & 255}`;

async function signedIn(email = "user@example.com") {
  const cookie = await app.signInAs(email);
  await app.raw.run("UPDATE user SET name = 'A', onboarded_at = 1 WHERE email = ?", [email]);
  return cookie;
}
const call = async (path: string, body: object, options: { cookie?: string; ip?: string } = {}) =>
  outcome(await app.call("POST", `/api/auth${path}`, { ...options, body }));
/** Makes `many` calls, and counts how many succeed before the first is rate limited. */
async function answered(many: number, act: (i: number) => Promise<string>): Promise<number> {
  for (let i = 0; i < many; i++) if ((await act(i)) === "429 RATE_LIMITED") return i;
  return many;
}

test("wrong second factors use up the session's limit, and the right one still works in the owner's other sessions", async () => {
  const [stolen, own] = [await signedIn(), await signedIn()];
  const begun = await (
    await app.call("POST", "/api/auth/two-factor/enable", { cookie: own, body: {} })
  ).json();
  const verify = (cookie: string, code: string, ip = anotherIp()) =>
    call("/two-factor/verify-totp", { code }, { cookie, ip });
  expect(await answered(1000, () => verify(stolen, "000000"))).toBe(attemptsOfSession.networks[0]);
  const secret = new URL(begun.totpURI).searchParams.get("secret") ?? "";
  const { code } = await Reflect.get(app.auth.api, "generateTOTP")({ body: { secret: base32(secret) } });
  expect(await verify(stolen, code)).toBe("429 RATE_LIMITED");
  expect(await verify(own, code)).toBe("200");
});

test("emails to one address are limited like codes, for any visitor and plugin", async () => {
  const email = "A.B+c@example.com";
  const ask = () => call("/sign-in/magic-link", { email }, { ip: anotherIp() });
  expect(await answered(200, ask)).toBe(codeSendLimits[0].max);
  expect(app.mails.length).toBe(codeSendLimits[0].max);
  const stored = await app.raw.rows("SELECT id FROM verification");
  expect(stored.length).toBe(codeSendLimits[0].max);
  const cookie = await signedIn();
  await call("/organization/create", { name: "A", slug: "a" }, { cookie });
  const invite = { email: "ab@example.com", role: "member" };
  expect(await call("/organization/invite-member", invite, { cookie })).toBe("429 RATE_LIMITED");
});

test("inviting has its own limit, separate from the one for requesting codes", async () => {
  const ip = anotherIp();
  const cookie = await signedIn();
  await call("/organization/create", { name: "A", slug: "a" }, { cookie, ip });
  const invite = (i: number) =>
    call("/organization/invite-member", { email: `p${i}@example.com`, role: "member" }, { cookie, ip });
  expect(await answered(100, invite)).toBe(invitationLimits[0].max);
  expect(await outcome(await app.send("other@example.com", { ip }))).toBe("200");
});

test("requests without a session are limited by path: accounts, links and wrong secrets", async () => {
  const ip = anotherIp();
  expect(await answered(100, () => call("/sign-in/anonymous", {}, { ip }))).toBe(visitor);
  const link = (i: number) => call("/sign-in/magic-link", { email: `p${i}@example.com` }, { ip });
  expect(await answered(200, link)).toBeLessThan(20);
  const wrong = async () => {
    const answer = await app.call("GET", "/api/auth/magic-link/verify?token=x", { ip });
    return answer.status === 302 ? "302" : outcome(answer);
  };
  expect(await answered(100, wrong)).toBe(visitor);
  const name = (i: number) => call("/is-username-available", { username: `name${i}` }, { ip });
  expect(await answered(300, name)).toBe(visitor);
  expect(await call("/is-username-available", { username: "name" }, { ip: anotherIp() })).toBe("200");
});

test("requests of a session are limited from any address, but the session can always be ended", async () => {
  const cookie = await signedIn();
  const read = async () =>
    outcome(await app.call("GET", "/api/auth/organization/list", { cookie, ip: anotherIp() }));
  expect(await answered(1000, read)).toBe(calls.networks[0]);
  expect(await call("/sign-out", {}, { cookie })).toBe("200");
});

test("neither a success nor a server error counts as an attempt", async () => {
  const cookie = await signedIn();
  const create = (i: number) => call("/organization/create", { name: "A", slug: `a${i}` }, { cookie });
  expect(await answered(20, create)).toBe(20);
  await app.raw.run('DROP TABLE "organization"');
  expect(await answered(20, create)).toBe(20);
});

function base32(text: string): string {
  const bits = [...text].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return (bits.join("").match(/.{8}/g) ?? [])
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 2)))
    .join("");
}
