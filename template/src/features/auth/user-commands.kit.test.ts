import { expect, test } from "vitest";
import { createTestAuth } from "./testing.server.ts";

const secret = "3d0f5c8b1a6e4297c0d8f7b2e5a91c64";

async function run(script: string, url: string, args: string[], variables: Record<string, string> = {}) {
  const { DATABASE_URL: _, AUTH_SECRET: __, ...env } = process.env;
  const command = Bun.spawn([process.execPath, `scripts/${script}.ts`, ...args], {
    env: { ...env, ...variables, DATABASE_URL: url },
    stdout: "pipe",
    stderr: "pipe",
  });
  const said = (await new Response(command.stdout).text()) + (await new Response(command.stderr).text());
  return { status: await command.exited, said };
}

const userAdmin = (url: string, ...args: string[]) => run("user-admin", url, args);
const userUnlock = (url: string, ...args: string[]) => run("user-unlock", url, args, { AUTH_SECRET: secret });

test("creates an administrator, promotes a user, and leaves an administrator unchanged", async ({
  onTestFinished,
}) => {
  const app = await createTestAuth();
  onTestFinished(app.close);
  expect(await userAdmin(app.url, "New@Example.com")).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^new@example.com is now an administrator/),
  });
  expect(await app.getUser("new@example.com")).toMatchObject({
    role: "admin",
    onboardedAt: null,
    emailVerified: false,
  });

  await app.signInAs("b@example.com");
  await app.raw.run("UPDATE user SET banned = true, ban_reason = 'spam' WHERE email = 'b@example.com'");
  expect((await userAdmin(app.url, "b@example.com")).status).toBe(0);
  expect(await app.getUser("b@example.com")).toMatchObject({ role: "admin", banned: false, banReason: null });
  await app.raw.run("UPDATE user SET banned = true WHERE email = 'b@example.com'");
  await userAdmin(app.url, "b@example.com");
  expect(await app.getUser("b@example.com")).toMatchObject({ role: "admin", banned: false });
  expect(await userAdmin(app.url, "b@example.com")).toMatchObject({
    status: 0,
    said: expect.stringMatching(/already/),
  });

  const told = await app.raw.rows("SELECT action, actor_id, target_label FROM audit_entry ORDER BY id");
  expect(told).toEqual(
    [
      ["user.created", "new@example.com"],
      ["user.roleChanged", "b@example.com"],
      ["user.unbanned", "b@example.com"],
      ["user.unbanned", "b@example.com"],
    ].map(([action, target_label]) => ({ action, actor_id: null, target_label })),
  );

  await app.signInAs("new@example.com");
  expect(await app.getUser("new@example.com")).toMatchObject({ role: "admin", emailVerified: true });
});

test("user:admin explains invalid arguments", async ({ onTestFinished }) => {
  const app = await createTestAuth();
  onTestFinished(app.close);
  expect(await userAdmin(app.url)).toMatchObject({ status: 2, said: expect.stringMatching(/^Usage:/) });
  expect(await userAdmin(app.url, "nobody")).toMatchObject({
    status: 2,
    said: expect.stringMatching(/^Invalid email address/),
  });
  expect(await userAdmin(app.url, "--help")).toEqual({
    status: 0,
    said: "Usage: bun run user:admin <email>\n",
  });
});

test("user:unlock unlocks an address and its devices, and no other address", async ({ onTestFinished }) => {
  const app = await createTestAuth();
  onTestFinished(app.close);
  const cookie = await app.signInAs("a@example.com");
  for (const email of ["a@example.com", "b@example.com"])
    for (let i = 0; i < 10; i++) {
      await app.verify(email, "000000");
      await app.verify(email, "000000", { cookie });
    }
  const status = async (email: string, sent = {}) => (await app.verify(email, "000000", sent)).status;
  expect(await status("a@example.com")).toBe(429);
  expect(await status("a@example.com", { cookie })).toBe(429);
  expect(await userUnlock(app.url, "A@Example.com")).toEqual({
    status: 0,
    said: "a@example.com can request and enter codes again.\n",
  });
  expect(await status("a@example.com")).toBe(400);
  expect(await status("a@example.com", { cookie })).toBe(400);
  expect(await status("b@example.com")).toBe(429);
  expect(await userUnlock(app.url, "nobody@example.com")).toMatchObject({ status: 0 });
  await userUnlock(app.url, "b@example.com");
  expect(await app.raw.rows("SELECT action, actor_id, target_label, details FROM audit_entry")).toEqual([
    { action: "user.unlocked", actor_id: null, target_label: "a@example.com", details: "{}" },
    { action: "user.unlocked", actor_id: null, target_label: null, details: '{"email":"b@example.com"}' },
  ]);
});

test("user:unlock explains invalid arguments and a missing secret in one line", async ({
  onTestFinished,
}) => {
  const app = await createTestAuth();
  onTestFinished(app.close);
  expect(await userUnlock(app.url)).toMatchObject({
    status: 2,
    said: expect.stringMatching(/^Usage:.*\n$/),
  });
  expect(await userUnlock(app.url, "nobody")).toMatchObject({
    status: 2,
    said: expect.stringMatching(/^Invalid email address/),
  });
  expect(await run("user-unlock", app.url, ["a@example.com"], { AUTH_SECRET: "" })).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^AUTH_SECRET .*\n$/),
  });
});
