import { passkeyClient } from "@better-auth/passkey/client";
import { createAuthClient } from "better-auth/client";
import { adminClient, emailOTPClient, inferAdditionalFields } from "better-auth/client/plugins";
import { expect, test } from "vitest";
import type { Auth } from "#kit/auth/internal/create-auth.server.ts";
import { createTestApp } from "./testing.server.ts";

type App = Awaited<ReturnType<typeof createTestApp>>;

/** better-auth's own client with the product's plugins, set up as in its documentation. */
function createClient(app: App, cookie: string | undefined = app.cookie) {
  const jar = new Map<string, string>();
  for (const pair of cookie?.split("; ") ?? []) if (pair) jar.set(pair.split("=", 1)[0] ?? "", pair);
  const client = createAuthClient({
    baseURL: "http://localhost",
    plugins: [emailOTPClient(), adminClient(), passkeyClient(), inferAdditionalFields<Auth>()],
    fetchOptions: {
      customFetchImpl: async (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set("cookie", [...jar.values()].join("; ") || "none=1");
        const response = await app.fetch(String(url), { ...init, headers });
        for (const line of response.headers.getSetCookie()) {
          const pair = line.split(";", 1)[0] ?? "";
          const name = pair.split("=", 1)[0] ?? "";
          if (/Max-Age=0/i.test(line)) jar.delete(name);
          else jar.set(name, pair);
        }
        return response;
      },
    },
  });
  return { client, jar };
}

/** The status and code of a refusal, or "ok". */
const outcome = async (call: Promise<{ error: { code?: string | undefined; status: number } | null }>) => {
  const { error } = await call;
  return error ? `${error.status} ${error.code}` : "ok";
};

test("the client signs in with a code, reads the session and signs out", async () => {
  const app = await createTestApp();
  const { client } = createClient(app, "");
  const email = "new@example.com";
  expect((await client.emailOtp.sendVerificationOtp({ email, type: "sign-in" })).data).toEqual({
    success: true,
  });
  const signedIn = await client.signIn.emailOtp({ email, otp: app.codeFor(email) });
  expect(signedIn.data?.user).toMatchObject({ email, role: "user", onboardedAt: null });
  const session = await client.getSession();
  expect(session.data?.user.email).toBe(email);
  expect(session.data?.session.token).toBe(signedIn.data?.token);
  expect((await client.signOut()).data).toMatchObject({ success: true });
  expect((await client.getSession()).data).toBeNull();
});

test("users manage their own account", async () => {
  const app = await createTestApp({ as: "user" });
  const { client } = createClient(app);
  expect(await outcome(client.updateUser({ name: "Uma Updated" }))).toBe("ok");
  expect((await client.getSession()).data?.user.name).toBe("Uma Updated");
  expect(await outcome(client.updateUser({ image: "javascript:alert(1)" }))).toBe("400 VALIDATION_ERROR");
  expect(await outcome(client.updateUser({ name: "" }))).toBe("400 VALIDATION_ERROR");

  const other = createClient(app, "");
  await other.client.emailOtp.sendVerificationOtp({ email: "user@example.com", type: "sign-in" });
  await other.client.signIn.emailOtp({ email: "user@example.com", otp: app.codeFor("user@example.com") });
  const listed = (await client.listSessions()).data ?? [];
  expect(listed).toHaveLength(2);
  const mine = (await client.getSession()).data?.session.id;
  const theirs = listed.find(({ id }) => id !== mine);
  // What identifies a session in responses can revoke it, but not sign in.
  for (const { token } of await app.raw.rows<{ token: string }>("SELECT token FROM session"))
    expect(JSON.stringify(listed)).not.toContain(token);
  expect(await outcome(client.revokeSession({ token: theirs?.token ?? "" }))).toBe("ok");
  expect((await other.client.getSession()).data).toBeNull();
  expect(await outcome(client.revokeOtherSessions())).toBe("ok");

  const newEmail = "uma@example.com";
  expect(await outcome(client.emailOtp.requestEmailChange({ newEmail }))).toBe("ok");
  expect(await outcome(client.emailOtp.changeEmail({ newEmail, otp: app.codeFor(newEmail) }))).toBe("ok");
  expect((await client.getSession()).data?.user.email).toBe(newEmail);

  expect((await client.listAccounts()).data).toEqual([]);
  expect(await outcome(client.unlinkAccount({ accountId: "none" }))).toMatch(/^400 /);
  expect((await client.passkey.listUserPasskeys({})).data).toEqual([]);
  expect(await outcome(client.passkey.deletePasskey({ id: "none" }))).toMatch(/^40[014] /);
  expect(await outcome(client.revokeSessions())).toBe("ok");
  expect((await client.getSession()).data).toBeNull();
});

test("users delete their own account", async () => {
  const app = await createTestApp({ as: "user" });
  const { client } = createClient(app);
  expect((await client.deleteUser()).data).toMatchObject({ success: true });
  expect((await client.getSession()).data).toBeNull();
  const admin = createClient(await createTestApp({ as: "admin" }));
  expect(await outcome(admin.client.deleteUser())).toBe("409 LAST_ADMIN");
  expect((await admin.client.getSession()).data?.user.id).toBe("example-admin");
});

test("users sign in with a provider and link it", async () => {
  const github = { GITHUB_CLIENT_ID: "an-id", GITHUB_CLIENT_SECRET: "a-secret" };
  const app = await createTestApp({ as: "user", env: github });
  const { client } = createClient(app);
  const options = { provider: "github", callbackURL: "/app", disableRedirect: true } as const;
  expect((await client.signIn.social(options)).data?.url).toMatch(/^https:\/\/github\.com\//);
  expect((await client.linkSocial(options)).data?.url).toMatch(/^https:\/\/github\.com\//);
  const long = { ...options, callbackURL: `/app?${"x".repeat(5000)}` };
  expect(await outcome(client.signIn.social(long))).toBe("400 VALIDATION_ERROR");
});

test("administrators manage users", async () => {
  const app = await createTestApp({ as: "admin" });
  const { client } = createClient(app);
  const { admin } = client;
  const created = await admin.createUser({ email: "Mary@Example.com", name: "Mary", role: "user" });
  const userId = created.data?.user.id ?? "";
  expect(created.data?.user).toMatchObject({ email: "mary@example.com", name: "Mary", role: "user" });
  const found = await admin.listUsers({ query: { searchValue: "Mary", searchField: "name", limit: 10 } });
  expect(found.data?.users.map(({ id }) => id)).toEqual([userId]);
  expect((await admin.getUser({ query: { id: userId } })).data).toMatchObject({ name: "Mary" });
  expect(await outcome(admin.updateUser({ userId, data: { name: "Mary Shelley" } }))).toBe("ok");
  expect(await outcome(admin.setRole({ userId, role: "admin" }))).toBe("ok");
  expect(await outcome(admin.setRole({ userId, role: "user" }))).toBe("ok");
  expect(await outcome(admin.banUser({ userId, banReason: "Spam", banExpiresIn: 60 }))).toBe("ok");
  expect(await outcome(admin.unbanUser({ userId }))).toBe("ok");
  expect((await admin.hasPermission({ permissions: { user: ["delete"] } })).data?.success).toBe(true);
  expect(admin.checkRolePermission({ role: "user", permissions: { user: ["delete"] } })).toBe(false);

  const uma = createClient(app, "");
  await uma.client.emailOtp.sendVerificationOtp({ email: "user@example.com", type: "sign-in" });
  await uma.client.signIn.emailOtp({ email: "user@example.com", otp: app.codeFor("user@example.com") });
  const sessions = (await admin.listUserSessions({ userId: "example-user" })).data?.sessions ?? [];
  expect(sessions).toHaveLength(1);
  expect(await outcome(admin.revokeUserSession({ sessionToken: sessions[0]?.token ?? "" }))).toBe("ok");
  expect((await uma.client.getSession()).data).toBeNull();
  expect(await outcome(admin.revokeUserSessions({ userId: "example-user" }))).toBe("ok");

  expect((await admin.impersonateUser({ userId: "example-user" })).data?.user.id).toBe("example-user");
  expect(await outcome(client.updateUser({ name: "Other" }))).toBe("403 IMPERSONATING");
  expect(await outcome(admin.stopImpersonating())).toBe("ok");
  expect((await client.getSession()).data?.user.id).toBe("example-admin");
  expect(await outcome(admin.removeUser({ userId }))).toBe("ok");
  expect(await outcome(admin.removeUser({ userId }))).toBe("404 USER_NOT_FOUND");
});

test("administrators cannot act on themselves, and the last one cannot be removed", async () => {
  const { client } = createClient(await createTestApp({ as: "admin" }));
  const { admin } = client;
  const userId = "example-admin";
  expect(await outcome(admin.setRole({ userId, role: "user" }))).toBe("409 SELF_ACTION");
  expect(await outcome(admin.banUser({ userId }))).toBe("409 SELF_ACTION");
  expect(await outcome(admin.removeUser({ userId }))).toBe("409 SELF_ACTION");
  expect(await outcome(admin.impersonateUser({ userId }))).toBe("409 SELF_ACTION");
  expect(await outcome(admin.revokeUserSessions({ userId }))).toBe("409 SELF_ACTION");
  expect(await outcome(admin.updateUser({ userId, data: { role: "user" } }))).toBe("409 SELF_ACTION");
  expect(await outcome(admin.updateUser({ userId, data: { email: "b@example.com" } }))).toBe(
    "409 SELF_ACTION",
  );
  expect(await outcome(admin.updateUser({ userId, data: { name: "Ada" } }))).toBe("ok");
});

test("users cannot use administration calls", async () => {
  const { client } = createClient(await createTestApp({ as: "user" }));
  const { admin } = client;
  const userId = "example-admin";
  for (const refused of [
    admin.listUsers({ query: {} }),
    admin.getUser({ query: { id: userId } }),
    admin.createUser({ email: "a@example.com", name: "A" }),
    admin.updateUser({ userId, data: { name: "A" } }),
    admin.setRole({ userId: "example-user", role: "admin" }),
    admin.banUser({ userId }),
    admin.unbanUser({ userId }),
    admin.listUserSessions({ userId }),
    admin.revokeUserSessions({ userId }),
    admin.removeUser({ userId }),
    admin.impersonateUser({ userId }),
  ])
    expect(await outcome(refused)).toMatch(/^403 YOU_/);
});

test("changing a user's address as an administrator makes it unverified and signs the user out", async () => {
  const app = await createTestApp({ as: "admin" });
  const { client } = createClient(app);
  const uma = createClient(app, "");
  await uma.client.emailOtp.sendVerificationOtp({ email: "user@example.com", type: "sign-in" });
  await uma.client.signIn.emailOtp({ email: "user@example.com", otp: app.codeFor("user@example.com") });
  const userId = "example-user";
  expect(await outcome(client.admin.updateUser({ userId, data: { email: "admin@example.com" } }))).toMatch(
    /^400 /,
  );
  expect((await uma.client.getSession()).data?.user.id).toBe(userId);
  expect(await outcome(client.admin.updateUser({ userId, data: { email: "uma@example.com" } }))).toBe("ok");
  expect((await client.admin.getUser({ query: { id: userId } })).data).toMatchObject({
    email: "uma@example.com",
    emailVerified: false,
  });
  expect((await uma.client.getSession()).data).toBeNull();
});
