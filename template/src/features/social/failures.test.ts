import { afterEach, expect, test, vi } from "vitest";
import { iris, withGitLab } from "#app/social-testing.server.ts";
import { account, user } from "#kit/auth/tables.server.ts";
import { refuseWrites } from "#kit/db/dialect/testing.server.ts";

afterEach(() => void vi.useRealTimers());

const failed = "/login/error?error=unknown_error";

test("a user who cancels at the provider sees that, and can retry with the same redirect", async () => {
  const { browser } = await withGitLab();
  const { press, comeBack, getState } = browser();
  const url = await press("/app/books");
  expect(await comeBack({ error: "access_denied", state: getState(url) })).toBe(
    "/login/error?error=access_denied&redirect=%2Fapp%2Fbooks",
  );
  const again = await press();
  expect(await comeBack({ error: "server_error", state: getState(again) })).toBe(failed);
});

test("only the browser that started a sign-in can return from it: once, from the same provider, and in time", async () => {
  const { gitlab, browser } = await withGitLab({ GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" });
  const { press, comeBack, getState, who, jar } = browser();
  const url = await press();
  const kept = new Map(jar);
  const answer = { code: gitlab.grant(url, iris), state: getState(url) };
  expect(await comeBack({ code: answer.code })).toBe(failed);
  expect(await comeBack({ ...answer, state: "x".repeat(32) })).toBe(failed);
  expect(await comeBack({ ...answer, state: `${answer.state.slice(0, 8)}${"x".repeat(24)}` })).toBe(failed);
  expect(await browser().comeBack(answer)).toBe(failed);
  expect(await who()).toBeNull();
  expect(await comeBack(answer)).toBe("/app");
  expect(await comeBack(answer)).toBe(failed);
  const asked = vi.spyOn(globalThis, "fetch");
  for (const other of ["github", "nobody"]) {
    const elsewhere = await press();
    const theirs = { code: gitlab.grant(elsewhere, iris), state: getState(elsewhere) };
    expect(await comeBack(theirs, other)).toBe(failed);
  }
  // No other provider gets the code and its verifier.
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  const late = await press();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
  expect(await comeBack({ code: gitlab.grant(late, iris), state: getState(late) })).toBe(failed);
  vi.useRealTimers();
  // The code fails even with the old cookies: the provider accepts it only once.
  for (const [name, value] of kept) jar.set(name, value);
  expect(await comeBack(answer)).toMatch(failed);
});

test("when two tabs sign in, the later one succeeds and the other one shows the error page", async () => {
  const { gitlab, browser } = await withGitLab();
  const { press, comeBack, getState } = browser();
  const first = await press("/app/books");
  const second = await press("/app/account");
  expect(await comeBack({ code: gitlab.grant(first, iris), state: getState(first) })).toBe(
    `${failed}&redirect=%2Fapp%2Faccount`,
  );
  expect(await comeBack({ code: gitlab.grant(second, iris), state: getState(second) })).toBe("/app/account");
});

test.each([
  ["a refusal of the code", { token: () => Response.json({ error: "invalid_grant" }, { status: 400 }) }],
  ["a failure at the token", { token: () => new Response("Bad gateway", { status: 502 }) }],
  ["no JSON at the token", { token: () => new Response("<html>") }],
  ["no token", { token: () => Response.json({}) }],
  ["null for a token", { token: () => Response.json(null) }],
  ["a redirect at the token", { token: () => Response.redirect("http://127.0.0.1:1/") }],
  ["a failure at the user", { user: () => new Response("", { status: 500 }) }],
  ["no JSON at the user", { user: () => new Response("<html>") }],
  ["null for a user", { user: () => Response.json(null) }],
  ["a blocked user", { user: () => Response.json({ ...iris, state: "blocked" }) }],
  ["no account id", { user: () => Response.json({ ...iris, id: undefined }) }],
  ["an object for an id", { user: () => Response.json({ ...iris, id: {} }) }],
  ["an endless id", { user: () => Response.json({ ...iris, id: "7".repeat(300) }) }],
  ["no address", { user: () => Response.json({ ...iris, email: null }) }],
  ["an invalid address", { user: () => Response.json({ ...iris, email: "iris" }) }],
  ["an address beyond ASCII", { user: () => Response.json({ ...iris, email: "\u212Airis@example.com" }) }],
  ["an endless address", { user: () => Response.json({ ...iris, email: `${"a".repeat(300)}@example.com` }) }],
  ["a made-up address", { user: () => Response.json({ ...iris, email: "7@gitlab.placeholder.invalid" }) }],
])("%s from the provider ends on the error page and leaves nothing behind", async (_, odd) => {
  const { app, gitlab, browser } = await withGitLab();
  Object.assign(gitlab.odd, odd);
  const { signIn, who } = browser();
  expect(await signIn(iris)).toBe(failed);
  expect(await who()).toBeNull();
  expect(await app.db.select().from(user)).toHaveLength(2);
  expect(await app.db.select().from(account)).toEqual([]);
});

test("a provider that does not respond times out", async () => {
  const { gitlab, browser } = await withGitLab();
  gitlab.odd.user = () => new Promise(() => {});
  expect(await browser().signIn(iris)).toBe(failed);
});

test("if a provider is down, the error page is shown", async () => {
  const { browser } = await withGitLab({ GITLAB_ISSUER: "http://127.0.0.1:1" });
  expect(await browser().signIn(iris)).toBe(failed);
});

test("nobody is signed in if the database is not writable", async () => {
  const { app, gitlab, browser } = await withGitLab();
  const { press, comeBack, getState, who } = browser();
  const url = await press();
  const acceptWrites = await refuseWrites(app.database);
  expect(await comeBack({ code: gitlab.grant(url, iris), state: getState(url) })).toBe(failed);
  await acceptWrites();
  expect(await who()).toBeNull();
});

test.each(["", "nobody", "__proto__", "github"])(
  "the provider %j, which is not configured, leads to the error page",
  async (provider) => {
    const { browser } = await withGitLab();
    const answer = await browser().post("/login/social", { provider });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, failed]);
  },
);

test("another site cannot start the sign-in", async () => {
  const { app } = await withGitLab();
  for (const site of ["cross-site", "same-site", "none"]) {
    const answer = await app.post("/login/social", { provider: "gitlab" }, { "sec-fetch-site": site });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

const apple = { APPLE_CLIENT_ID: "com.example.app", APPLE_CLIENT_SECRET: "a-signed-token" };
const fromApple = { "sec-fetch-site": "cross-site", origin: "https://appleid.apple.com" };
const form = { code: "c", state: "s", user: '{"name":{"firstName":"Ada"}}', id_token: "dropped" };

test("Apple may post its response, which the browser repeats as a GET with our cookie", async () => {
  const { app } = await withGitLab(apple);
  const answer = await app.post("/api/auth/callback/apple", form, fromApple);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    `http://localhost/api/auth/callback/apple?${new URLSearchParams({ code: "c", state: "s", user: form.user })}`,
  ]);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("any other post from another site is refused, and so is Apple's unless Apple is configured", async () => {
  const without = (await withGitLab()).app;
  const { app } = await withGitLab(apple);
  const statuses = [
    await without.post("/api/auth/callback/apple", form, fromApple),
    await app.post("/api/auth/callback/gitlab", form, fromApple),
    await app.post("/api/auth/callback/apple/", form, fromApple),
    await app.post("/api/auth/sign-out", {}, fromApple),
    await app.post("/login", { email: "a@example.com" }, fromApple),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 403, 403, 403, 403]);
  const large = { ...form, code: "c".repeat(70_000) };
  expect((await app.post("/api/auth/callback/apple", large, fromApple)).status).toBe(413);
});

test.each(["callbackURL", "newUserCallbackURL", "errorCallbackURL"])(
  "%s leads only to this site",
  async (name) => {
    const { app } = await withGitLab();
    const start = async (value: string) => {
      const answer = await app.send("POST", "/api/auth/sign-in/social", {
        provider: "gitlab",
        [name]: value,
      });
      return `${answer.status} ${(await answer.json()).code ?? ""}`;
    };
    for (const own of ["/app", "http://localhost/app", "/app?page=2"]) expect(await start(own)).toBe("200 ");
    const code = `403 INVALID_${name.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toUpperCase()}`;
    for (const foreign of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "/.//evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
      "http://localhost@evil.example/app",
    ])
      expect([foreign, await start(foreign)]).toEqual([foreign, code]);
  },
);
