import { afterEach, expect, onTestFinished, test } from "vitest";
import { title } from "#kit/shared/app.ts";
import { defaultLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { limitMs } from "#kit/testing/limit-testing.ts";
import { outcome, type TestAuth } from "./testing.server.ts";
import { withPlugins } from "./testing-plugins.server.ts";
import { hostile, unlimitedCalls } from "./testing-walk.ts";

const createTestAuth = withPlugins();

let app: TestAuth;
const open = async (options: Parameters<typeof createTestAuth>[0] = {}) => {
  app = await createTestAuth(options);
};
afterEach(() => app.close());

async function signedIn(email = "user@example.com") {
  const cookie = await app.signInAs(email);
  await app.raw.run("UPDATE user SET name = 'A', onboarded_at = 1 WHERE email = ?", [email]);
  return cookie;
}
const call = async (path: string, body: object, cookie?: string) =>
  outcome(await app.call("POST", `/api/auth${path}`, { body, ...(cookie ? { cookie } : {}) }));
const getLink = () => /^\S+/.exec(app.mails.at(-1)?.text ?? "")?.[0] ?? "";
const follow = async (link: string) => {
  const { pathname, search } = new URL(link);
  const answer = await app.call("GET", pathname + search);
  return { answer, cookie: app.getCookie(answer), location: answer.headers.get("location") };
};

async function userCount(): Promise<number> {
  const [row] = await app.raw.rows<{ n: number }>("SELECT count(*) AS n FROM user");
  return Number(row?.n);
}

test("while sign-up is closed, no path creates an account, and strangers get no email", async () => {
  await open();
  await call("/sign-in/magic-link", { email: "stranger@example.com" });
  const early = getLink();
  const admin = await signedIn("admin@example.com");
  await app.raw.run("UPDATE user SET role = 'admin'");
  const closed = await createTestAuth({ url: app.url, signup: false });
  onTestFinished(app.close);
  app = closed;
  expect(await call("/sign-in/anonymous", {})).toBe("403 signup_disabled");
  expect(await call("/sign-in/magic-link", { email: "stranger@example.com" })).toBe("200");
  expect(app.mails).toEqual([]);
  const { location, cookie } = await follow(early);
  expect([location, cookie]).toEqual([expect.stringContaining("error=signup_disabled"), ""]);
  expect(await userCount()).toBe(1);
  expect(await call("/sign-in/magic-link", { email: "admin@example.com" })).toBe("200");
  expect((await follow(getLink())).cookie).toContain("session_token");
  expect(await call("/admin/create-user", { email: "new@example.com", name: "N" }, admin)).toBe("200");
});

test("while sign-up is closed, an invitation allows only its own address to sign up", async () => {
  await open();
  const owner = await signedIn("owner@example.com");
  const closed = await createTestAuth({ url: app.url, signup: false });
  onTestFinished(app.close);
  app = closed;
  const invite = (email: string) => call("/organization/invite-member", { email, role: "member" }, owner);
  const codes = () => app.mails.filter(({ subject }) => subject === "Your code").map(({ to }) => to);
  await call("/organization/create", { name: "A", slug: "a" }, owner);
  expect(await invite("Ada@example.com")).toBe("200");
  expect(app.mails.map(({ to }) => to)).toEqual(["ada@example.com"]);
  const id = app.mails[0]?.text.match(/^\S+$/m)?.[0] ?? "";
  for (const email of ["ada@example.com", "ada+b@example.com", "stranger@example.com"])
    expect(await outcome(await app.send(email))).toBe("200");
  expect(codes()).toEqual(["ada@example.com"]);
  const ada = await signedIn("ada@example.com");
  expect(await call("/organization/accept-invitation", { invitationId: id }, ada)).toBe("200");

  const state = (change: string) =>
    app.raw.run(`UPDATE invitation SET ${change} WHERE email = 'bea@example.com'`);
  expect(await invite("bea@example.com")).toBe("200");
  const isLetIn = async () => {
    await app.raw.run("DELETE FROM budget_event");
    await app.send("bea@example.com");
    return codes().includes("bea@example.com");
  };
  const names = Object.keys((await app.raw.rows<object>("SELECT * FROM invitation"))[0] ?? {});
  const expires = names.find((name) => /^expires_?at$/i.test(name)) ?? "";
  for (const [change, undo] of [
    ["status = 'canceled'", "status = 'pending'"],
    [`"${expires}" = "${expires}" - 1000000000`, `"${expires}" = "${expires}" + 1000000000`],
  ] as const) {
    await state(change);
    expect(await isLetIn()).toBe(false);
    await state(undo);
  }
  await app.raw.run("UPDATE user SET banned = ? WHERE email = 'owner@example.com'", [true]);
  expect(await isLetIn()).toBe(false);
  await app.raw.run("UPDATE user SET banned = ?", [false]);
  expect(await isLetIn()).toBe(true);
});

test("nobody can delete the account of a team's last owner", async () => {
  await open();
  const owner = await signedIn("owner@example.com");
  const admin = await signedIn("admin@example.com");
  await app.raw.run("UPDATE user SET role = 'admin' WHERE email = 'admin@example.com'");
  await call("/organization/create", { name: "A", slug: "a" }, owner);
  const other = await signedIn("other@example.com");
  const userId = (await app.getUser("owner@example.com"))?.id ?? "";
  const [team] = await app.raw.rows<{ id: string }>("SELECT id FROM organization");
  const join = (role: string, id: string | undefined) =>
    Reflect.get(app.auth.api, "addMember")({ body: { organizationId: team?.id, role, userId: id } });
  await join("member", (await app.getUser("other@example.com"))?.id);
  expect(await call("/delete-user", {}, owner)).toBe("409 LAST_OWNER");
  expect(await call("/admin/remove-user", { userId }, admin)).toBe("409 LAST_OWNER");
  expect((await app.call("GET", "/api/own", { cookie: owner })).status).toBe(200);
  expect(await call("/delete-user", {}, other)).toBe("200");
  await join("owner", (await app.getUser("admin@example.com"))?.id);
  expect(await call("/delete-user", {}, owner)).toBe("200");
});

test("a refused link leads a browser to a page with the reason, and answers a script as before", async () => {
  await open();
  await signedIn();
  const browser = { "sec-fetch-mode": "navigate" };
  const at = async (link: string, headers: Record<string, string>) => {
    const { pathname, search } = new URL(link);
    const answer = await app.call("GET", pathname + search, { headers });
    return `${answer.status} ${answer.headers.get("location")}`;
  };
  await call("/sign-in/magic-link", { email: "user@example.com" });
  expect(await at(getLink(), browser)).toMatch(/^302 (?!.*error)/);
  expect(await at(getLink(), browser)).toBe("303 /login/error?error=INVALID_TOKEN");
  expect(await at(getLink(), { accept: "text/html,*/*" })).toBe("303 /login/error?error=INVALID_TOKEN");
  expect(await at(getLink(), {})).toMatch(/^302 .*\?error=INVALID_TOKEN$/);
  expect(await at(`http://localhost/api/auth/none`, browser)).toBe("404 null");
  await call("/sign-in/magic-link", { email: "user@example.com" });
  await app.raw.run("UPDATE user SET banned = ?", [true]);
  expect(await at(getLink(), browser)).toBe("303 /login/error?error=BANNED_USER");
});

test("the link of a banned user gives no access", async () => {
  await open();
  await signedIn();
  await call("/sign-in/magic-link", { email: "user@example.com" });
  await app.raw.run("UPDATE user SET banned = ?", [true]);
  const { cookie, answer } = await follow(getLink());
  expect([cookie, await outcome(answer)]).toEqual(["", "403 BANNED_USER"]);
});

const long = "x".repeat(60_000);
test.each([
  ["/organization/create", { name: long, slug: "a" }],
  ["/organization/create", { name: "\u202ea", slug: "a" }],
  ["/organization/create", { name: "A", slug: long }],
  ["/organization/create", { name: "A", slug: "a", logo: "javascript:alert(1)" }],
  ["/organization/create", { name: "A", slug: "a", logo: " java\nscript:alert(1)" }],
  ["/organization/create", { name: "A", slug: "a", metadata: { long } }],
  ["/keys/create", { name: long }],
  ["/update-user", { displayUsername: long, username: "user" }],
  ["/update-user", { displayUsername: "\u202ea", username: "user" }],
  ["/sign-in/magic-link", { email: "a@example.com", name: long }],
])("%s rejects texts and picture addresses that our own paths reject (%#)", async (path, body) => {
  await open();
  const cookie = await signedIn();
  const rows = () => app.raw.rows("SELECT * FROM user, (SELECT count(*) AS v FROM verification) AS v");
  const before = await rows();
  expect(await call(path, body, cookie)).toMatch(/^400 (VALIDATION_ERROR|USERNAME|INVALID)/);
  expect(await rows()).toEqual(before);
  expect(await app.raw.rows('SELECT * FROM "organization"')).toEqual([]);
  expect(await app.raw.rows('SELECT * FROM "accessKey"')).toEqual([]);
});

test("accepts texts and pictures within the limits, and a user's picture only as an upload", async () => {
  await open();
  const cookie = await signedIn();
  const logo = "https://example.com/logo.png";
  expect(await call("/organization/create", { name: "É A", slug: "a", logo }, cookie)).toBe("200");
  expect(await call("/update-user", { username: "user", displayUsername: "User" }, cookie)).toBe("200");
  const { internalAdapter } = await app.auth.$context;
  const fields = { email: "b@example.com", name: "B", emailVerified: true };
  await internalAdapter.createUser({ ...fields, image: logo }, { method: "magic-link" });
  const b = await app.getUser("b@example.com");
  await internalAdapter.updateUser(b?.id ?? "", { image: logo, name: " B " });
  expect(await app.getUser("b@example.com")).toMatchObject({ image: null, name: "B", search: "b" });
});

test.each(["nobody", "a user"])(
  "no input to %s makes a plugin's path cause a server error or reveal a token",
  { timeout: limitMs(120_000) },
  async (who) => {
    await open({ callLimits: unlimitedCalls });
    const cookie = await signedIn();
    const endpoints: { path?: string; options?: { method?: string | string[] } }[] = Object.values(
      app.auth.api,
    );
    for (const { path, options } of endpoints) {
      if (!path || /sign-out|delete|revoke|leave/.test(path)) continue;
      for (const method of [options?.method ?? []].flat()) {
        const texts = await Promise.all(
          (method === "GET" ? [undefined] : hostile).map(async (body) => {
            const headers = who === "a user" ? { cookie } : {};
            const answer = await app.call(method, `/api/auth${path}`, { body, ...headers });
            const text = await answer.text();
            const sent = JSON.stringify(body)?.slice(0, 80);
            expect(answer.status, `${method} ${path} ${sent}\n${text}`).toBeLessThan(500);
            return text;
          }),
        );
        for (const { token } of await app.raw.rows<{ token: string }>("SELECT token FROM session"))
          expect(texts.join()).not.toContain(token);
      }
    }
  },
);

test("nobody can use a plugin's path before onboarding, after any kind of sign-in", async () => {
  await open();
  const anonymous = app.getCookie(await app.call("POST", "/api/auth/sign-in/anonymous", { body: {} }));
  for (const cookie of [anonymous, await app.signInAs("new@example.com")])
    expect(await call("/organization/create", { name: "A", slug: "a" }, cookie)).toBe("403 NOT_ONBOARDED");
});

test("plugin calls of signed-in users are in the audit log by path, once for each call", async () => {
  await open();
  const cookie = await signedIn();
  app.acts.length = 0;
  await call("/organization/create", { name: "A", slug: "a" }, cookie);
  await call("/keys/create", { name: "Script" }, cookie);
  await call("/two-factor/verify-totp", { code: "000000" }, cookie);
  await call("/organization/create", { name: "A", slug: "a" }, cookie);
  await call("/sign-in/magic-link", { email: "b@example.com" });
  const id = (await app.getUser("user@example.com"))?.id;
  const entry = (path: string) => ({
    by: { user: { id } },
    act: { action: "account.pluginUsed", details: { path } },
  });
  expect(app.acts).toMatchObject([entry("/organization/create"), entry("/keys/create")]);
});

test("a plugin's mail is in the user's language and fails visibly, and an authenticator shows the product's name", async () => {
  // A language other than the default, if the project has one.
  const language = languages.at(-1) ?? defaultLanguage;
  await open({ language });
  const email = "user@example.com";
  await call("/sign-in/magic-link", { email });
  expect(app.mails.at(-1)).toMatchObject({ to: email, subject: `In ${language}` });
  const cookie = await signedIn(email);
  const begun = await app.call("POST", "/api/auth/two-factor/enable", { cookie, body: {} });
  expect(new URL((await begun.json()).totpURI).searchParams.get("issuer")).toBe(title);
  const { AppError } = await import("#kit/shared/errors.ts");
  const failing = async () => {
    throw new AppError("MAIL_UNAVAILABLE");
  };
  const down = await createTestAuth({ url: app.url, mailer: { send: failing, check: failing, close() {} } });
  onTestFinished(app.close);
  app = down;
  for (let i = 0; i < 10; i++)
    expect(await call("/sign-in/magic-link", { email: "b@example.com" })).toBe("503 MAIL_UNAVAILABLE");
});
