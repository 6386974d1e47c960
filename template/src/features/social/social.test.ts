import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { iris, withGitLab } from "#app/social-testing.server.ts";
import { maxRedirectLength } from "#config/limits.ts";
import { providerNames } from "#kit/auth/providers.server.ts";
import { account, session, user } from "#kit/auth/tables.server.ts";

const unconfirmed = { ...iris, confirmed_at: null };

test("a new user is signed up with the name and the verified address from the provider", async () => {
  const { app, browser } = await withGitLab();
  const { signIn, who } = browser();
  expect(await signIn({ ...iris, email: "Iris@Example.com" })).toBe("/app");
  expect(await who()).toMatchObject({
    email: "iris@example.com",
    name: "Iris Imani",
    emailVerified: true,
    role: "user",
    onboardedAt: null,
  });
  const [link] = await app.db.select().from(account);
  expect(link).toMatchObject({ providerId: "gitlab", accountId: "7" });
  expect([link?.accessToken, link?.refreshToken, link?.idToken]).toEqual([null, null, null]);
});

test("the next sign-in finds the same user, even if the address at the provider has changed", async () => {
  const { app, browser } = await withGitLab();
  const first = browser();
  await first.signIn(iris);
  const second = browser();
  expect(await second.signIn({ ...unconfirmed, email: "other@example.com", name: "Other" })).toBe("/app");
  expect(await second.who()).toEqual(await first.who());
  expect(await app.db.select().from(account)).toHaveLength(1);
});

test("a verified address signs in to its existing account", async () => {
  const { browser } = await withGitLab();
  const { signIn, who } = browser();
  expect(await signIn({ ...iris, email: "user@example.com" })).toBe("/app");
  expect(await who()).toMatchObject({ id: "example-user", name: "Uma User" });
});

test.each([
  ["user@example.com", "/manager/dashboard", "/app"],
  ["user@example.com", "/app/books?searchTerm=a", "/app/books?searchTerm=a"],
  ["user@example.com", "//evil.example", "/app"],
  ["user@example.com", "https://evil.example/", "/app"],
  ["admin@example.com", "", "/manager"],
  ["admin@example.com", "/manager/users", "/manager/users"],
  ["admin@example.com", `/app?${"x".repeat(5000)}`, "/manager"],
])("%s with the redirect %.40s continues at %s", async (email, redirect, place) => {
  const { browser } = await withGitLab();
  expect(await browser().signIn({ ...iris, email }, redirect)).toBe(place);
});

test("many unfinished sign-ins do not fill up the browser's cookies", async () => {
  const { browser } = await withGitLab();
  const { press, signIn, jar } = browser();
  const size = () => [...jar].reduce((sum, [name, value]) => sum + name.length + value.length + 3, 0);
  await press(`/app?${"x".repeat(maxRedirectLength - 5)}`);
  const afterOne = size();
  expect(afterOne).toBeGreaterThan(maxRedirectLength);
  for (let more = 0; more < 20; more++) await press(`/app?${"x".repeat(maxRedirectLength - 5)}`);
  expect(size()).toBe(afterOne);
  expect(size()).toBeLessThan(8 * 1024);
  // An unfinished sign-in does not block another one.
  expect(await signIn(iris)).toBe("/app");
});

test("an unverified address needs a code once", async () => {
  const { app, browser } = await withGitLab();
  const { signIn, post, who, jar } = browser();
  expect(await signIn(unconfirmed, "/app/books")).toBe(
    "/login/verify?redirect=%2Fapp%2Fbooks&email=iris%40example.com&provider=gitlab",
  );
  expect(await who()).toBeNull();
  expect(await app.db.select().from(account)).toEqual([]);

  const code = app.codeFor("iris@example.com");
  const entered = await post("/login/verify", { email: "iris@example.com", code, redirect: "/app/books" });
  expect(entered.headers.get("location")).toBe("/app/books");
  expect(await who()).toMatchObject({ email: "iris@example.com", name: "Iris Imani", emailVerified: true });
  expect([...jar.keys()].filter((name) => name.includes("social"))).toEqual([]);
  expect(await browser().signIn(unconfirmed)).toBe("/app");
});

test("an unverified address does not open an existing account, and a code for another address links nothing", async () => {
  const { app, browser } = await withGitLab();
  const { signIn, post, who } = browser();
  expect(await signIn({ ...unconfirmed, email: "admin@example.com" })).toMatch(/^\/login\/verify\?/);
  expect(await who()).toBeNull();
  await post("/login", { email: "user@example.com" });
  await post("/login/verify", { email: "user@example.com", code: app.codeFor("user@example.com") });
  expect(await who()).toMatchObject({ id: "example-user" });
  expect(await app.db.select().from(account)).toEqual([]);
});

test("verifying an address for the first time removes the account's earlier sessions and links", async () => {
  const { app, browser } = await withGitLab();
  const earlier = browser();
  await earlier.signIn(iris);
  await app.db
    .update(user)
    .set({ emailVerified: false, email: "zoe@example.com" })
    .where(eq(user.email, iris.email));
  const zoe = browser();
  expect(await zoe.signIn({ ...iris, id: 8, email: "zoe@example.com" })).toMatch(/^\/login\/verify\?/);
  await zoe.post("/login/verify", { email: "zoe@example.com", code: app.codeFor("zoe@example.com") });
  expect(await zoe.who()).toMatchObject({ email: "zoe@example.com", emailVerified: true });
  expect(await earlier.who()).toBeNull();
  expect(await app.db.select().from(account)).toMatchObject([{ accountId: "8" }]);
});

test("changing an account's address unlinks the provider account with the old one", async () => {
  const { app, browser } = await withGitLab();
  const { signIn, who } = browser();
  await signIn(iris);
  const { id } = await who();
  const office = browser();
  await office.signIn({ ...iris, id: 9, email: "admin@example.com" });
  const cookie = [...office.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const changed = await app.fetch(`/api/users/${id}`, {
    method: "PATCH",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ email: "zoe@example.com" }),
  });
  expect(changed.status).toBe(200);
  await signIn(iris);
  expect(await who()).toMatchObject({ email: "iris@example.com" });
  expect((await who()).id).not.toBe(id);
});

test("with sign-up closed, known users can sign in and others see that sign-up is closed", async () => {
  const { app, browser } = await withGitLab({ AUTH_SIGNUP: "false" });
  const { signIn } = browser();
  expect(await signIn(iris, "/app/books")).toBe("/login/error?error=signup_disabled&redirect=%2Fapp%2Fbooks");
  expect(await app.db.select().from(user)).toHaveLength(2);
  expect(await signIn({ ...iris, email: "user@example.com" })).toBe("/app");
});

test("with sign-up closed, an unverified address does not reveal whether it is known", async () => {
  const { browser } = await withGitLab({ AUTH_SIGNUP: "false" });
  for (const email of ["user@example.com", "nobody@example.com"]) {
    const place = await browser().signIn({ ...unconfirmed, email });
    expect(place).toBe(`/login/verify?${new URLSearchParams({ email, provider: "gitlab" })}`);
  }
});

test("a banned user is not signed in, and sees the reason", async () => {
  const { app, browser } = await withGitLab();
  await app.db.update(user).set({ banned: true }).where(eq(user.id, "example-user"));
  const { signIn, who } = browser();
  expect(await signIn({ ...iris, email: "user@example.com" })).toBe("/login/error?error=banned");
  expect(await who()).toBeNull();
});

test("a sign-in replaces the browser's earlier session", async () => {
  const { app, browser } = await withGitLab();
  const { signIn, who } = browser();
  await signIn(iris);
  await signIn({ ...iris, id: 8, email: "zoe@example.com" });
  expect(await who()).toMatchObject({ email: "zoe@example.com" });
  expect(await app.db.select().from(session)).toHaveLength(1);
});

test.each([
  ["  Ana\u0301  ", "An\u00e1"],
  ["x".repeat(101), ""],
  ["\u202egnp.exe", ""],
  ["\u200b", ""],
  [{ first: "A" }, ""],
])("the name %j becomes %j, and onboarding asks for one", async (name, kept) => {
  const { browser } = await withGitLab();
  const { signIn, who } = browser();
  expect(await signIn({ ...iris, name, username: "" })).toBe("/app");
  expect(await who()).toMatchObject({ name: kept, onboardedAt: null });
});

test("the login page offers the configured providers by their brand names", async () => {
  const values = { GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" };
  const { app } = await withGitLab(values);
  expect((await (await app.fetch("/login")).json()).bootstrap.providers).toEqual([
    { id: "github", name: "GitHub" },
    { id: "gitlab", name: "GitLab" },
  ]);
});

test("the button of each provider leads to the provider, which redirects back", async () => {
  const settings: Record<string, string> = {
    COGNITO_DOMAIN: "people.example.com",
    COGNITO_REGION: "eu-west-3",
    COGNITO_USER_POOL_ID: "pool",
  };
  const names = providerNames.filter((name) => !["reddit", "roblox", "tiktok", "wechat"].includes(name));
  for (const name of names) {
    settings[`${name.toUpperCase()}_CLIENT_ID`] = "an-id";
    settings[`${name.toUpperCase()}_CLIENT_SECRET`] = "a-secret";
  }
  const { browser } = await withGitLab(settings);
  const { press } = browser();
  for (const name of names) {
    const { protocol, searchParams } = await press("", name);
    const asked = ["client_id", "redirect_uri", "response_type"].map((key) => searchParams.get(key) ?? "");
    expect([name, protocol === "https:" || name === "gitlab", searchParams.get("state")?.length]).toEqual([
      name,
      true,
      32,
    ]);
    expect(asked.slice(0, 2)).toEqual(["an-id", `http://localhost/api/auth/callback/${name}`]);
    expect(asked[2]).toMatch(/^code/);
  }
});
