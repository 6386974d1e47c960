import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { session, user } from "#kit/auth/tables.server.ts";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";

let app: TestAuth;
beforeEach(async () => {
  app = await createTestAuth();
});
afterEach(() => app.close());

const tokens = async () => await app.db.select({ token: session.token }).from(session);

test("a code signs up a user, whose session lasts until they sign out", async () => {
  expect(await outcome(await app.send("New@Example.com"))).toBe("200");
  expect(app.mails).toMatchObject([{ to: "new@example.com", text: expect.stringContaining("10 minutes") }]);
  const signedIn = await app.verify("new@example.com", app.codeFor("new@example.com"));
  expect(signedIn.status).toBe(200);
  const person = {
    id: expect.any(String),
    email: "new@example.com",
    name: "",
    role: "user",
    emailVerified: true,
    onboardedAt: null,
  };
  expect(await signedIn.json()).toMatchObject({ token: expect.any(String), user: person });

  const cookie = app.getCookie(signedIn);
  const read = await app.call("GET", "/api/auth/get-session", { cookie });
  expect(await read.json()).toMatchObject({
    user: person,
    session: { userAgent: "a test", ipAddress: "127.0.0.1" },
  });

  const signedOut = await app.call("POST", "/api/auth/sign-out", { cookie, body: {} });
  expect(signedOut.status).toBe(200);
  expect(signedOut.headers.get("clear-site-data")).toBe('"cache"');
  expect(signedOut.headers.getSetCookie().join()).toMatch(/^test-app\.session_token=; Max-Age=0/);
  expect(await (await app.call("GET", "/api/auth/get-session", { cookie })).json()).toBeNull();
  expect(await tokens()).toEqual([]);
});

test("while sign-up is closed, an address that the project admits signs up, and no other", async () => {
  await app.signInAs("zoe@elsewhere.example");
  const closed = await createTestAuth({
    url: app.url,
    signup: false,
    maySignUp: (email) => email.endsWith("@school.example"),
  });
  onTestFinished(closed.close);
  const people = ["Ada@School.example", "zoe@elsewhere.example", "eve@elsewhere.example"];
  for (const email of people) expect(await outcome(await closed.send(email))).toBe("200");
  expect(closed.mails.map(({ to }) => to)).toEqual(["ada@school.example", "zoe@elsewhere.example"]);
  const given = people.map(async (email) =>
    outcome(await closed.verify(email, closed.codeFor(email) || "000000")),
  );
  expect(await Promise.all(given)).toEqual(["200", "200", "400 INVALID_OTP"]);
});

test("a name given at sign-up is cleaned and stored, and onboarding is still required", async () => {
  await app.send("a@example.com");
  const code = app.codeFor("a@example.com");
  expect(await outcome(await app.verify("a@example.com", code, { body: { name: "\u202eevil" } }))).toBe(
    "400 VALIDATION_ERROR",
  );
  await app.verify("a@example.com", code, { body: { name: "  Ame\u0301lie " } });
  expect(await app.getUser("a@example.com")).toMatchObject({ name: "Am\u00e9lie", onboardedAt: null });
});

test("no response contains a token", async () => {
  await app.send("a@example.com");
  const signedIn = await app.verify("a@example.com", app.codeFor("a@example.com"));
  const cookie = app.getCookie(signedIn);
  const bodies = [
    await signedIn.text(),
    await (await app.call("GET", "/api/auth/get-session", { cookie })).text(),
  ];
  const [{ token } = { token: "" }] = await tokens();
  expect(token).toHaveLength(32);
  expect(cookie).toContain(token);
  for (const text of [...bodies, ...app.lines]) expect(text).not.toContain(token.slice(0, 8));
});

test("the log contains no codes and no email addresses", async () => {
  await app.signInAs("somebody@example.com");
  await app.send("somebody@example.com");
  await app.verify("somebody@example.com", "000000");
  const log = app.lines.join("");
  expect(app.lines.length).toBeGreaterThan(3);
  expect(log).not.toContain("somebody");
  expect(log).not.toContain(app.codeFor("somebody@example.com"));
});

test("the cookies are for this host only, and neither scripts nor other sites can use them", async () => {
  await app.send("a@example.com");
  const plain = await app.verify("a@example.com", app.codeFor("a@example.com"));
  expect(plain.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^test-app\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
    expect.stringMatching(/^test-app\.device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);

  const secure = await createTestAuth({ baseUrl: "https://app.example.com" });
  await secure.send("a@example.com");
  const answer = await secure.verify("a@example.com", secure.codeFor("a@example.com"));
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-test-app\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-test-app\.device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  const cookie = secure.getCookie(answer);
  expect(await (await secure.call("GET", "/api/own", { cookie })).text()).toBe(
    (await secure.getUser("a@example.com"))?.id,
  );
  await secure.close();
});

test("a new sign-in replaces the session in the cookie", async () => {
  const first = await app.signInAs("a@example.com");
  const [before] = await tokens();
  const second = await app.signInAs("b@example.com", first);
  expect(await tokens()).toHaveLength(1);
  expect(await tokens()).not.toEqual([before]);
  expect((await app.call("GET", "/api/own", { cookie: first })).status).toBe(401);
  expect((await app.call("GET", "/api/own", { cookie: second })).status).toBe(200);
});

test("a banned user learns of the ban only with a correct code, and can sign in once the ban has ended", async () => {
  await app.signInAs("a@example.com");
  const ban = async (banExpires: Date | null) =>
    await app.db.update(user).set({ banned: true, banExpires }).where(eq(user.email, "a@example.com"));
  await ban(null);
  expect(await outcome(await app.send("a@example.com"))).toBe("200");
  expect(await outcome(await app.verify("a@example.com", "000000"))).toBe("400 INVALID_OTP");
  const refused = await app.verify("a@example.com", app.codeFor("a@example.com"));
  expect(await outcome(refused)).toBe("403 BANNED_USER");
  expect(refused.headers.getSetCookie()).toEqual([]);

  await ban(new Date(Date.now() - 1000));
  expect(await app.signInAs("a@example.com")).toContain("session_token");
});

test("an unverified account loses its sessions when its address is verified", async () => {
  const cookie = await app.signInAs("a@example.com");
  await app.db.update(user).set({ emailVerified: false });
  await app.signInAs("a@example.com");
  expect((await app.getUser("a@example.com"))?.emailVerified).toBe(true);
  expect((await app.call("GET", "/api/own", { cookie })).status).toBe(401);
});
