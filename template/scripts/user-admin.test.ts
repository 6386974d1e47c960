import { expect, test } from "vitest";
import { createTestAuth } from "#features/auth/testing.server.ts";

async function userAdmin(url: string, ...args: string[]) {
  const { DATABASE_URL: _, ...env } = process.env;
  const run = Bun.spawn([process.execPath, "scripts/user-admin.ts", ...args], {
    env: { ...env, DATABASE_URL: url },
    stdout: "pipe",
    stderr: "pipe",
  });
  const said = (await new Response(run.stdout).text()) + (await new Response(run.stderr).text());
  return { status: await run.exited, said };
}

test("creates an administrator, promotes a user, and leaves an administrator unchanged", async ({
  onTestFinished,
}) => {
  const app = await createTestAuth();
  onTestFinished(app.close);
  expect(await userAdmin(app.url, "New@Example.com")).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^new@example.com is an/),
  });
  expect(await app.userOf("new@example.com")).toMatchObject({
    role: "admin",
    onboardedAt: null,
    emailVerified: false,
  });

  await app.signInAs("b@example.com");
  await app.raw.run("UPDATE user SET banned = true, ban_reason = 'spam' WHERE email = 'b@example.com'");
  expect((await userAdmin(app.url, "b@example.com")).status).toBe(0);
  expect(await app.userOf("b@example.com")).toMatchObject({ role: "admin", banned: false, banReason: null });
  await app.raw.run("UPDATE user SET banned = true WHERE email = 'b@example.com'");
  await userAdmin(app.url, "b@example.com");
  expect(await app.userOf("b@example.com")).toMatchObject({ role: "admin", banned: false });
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
  expect(await app.userOf("new@example.com")).toMatchObject({ role: "admin", emailVerified: true });
});

test("explains invalid arguments", async ({ onTestFinished }) => {
  const app = await createTestAuth();
  onTestFinished(app.close);
  expect(await userAdmin(app.url)).toMatchObject({ status: 2, said: expect.stringMatching(/^Usage:/) });
  expect(await userAdmin(app.url, "nobody")).toMatchObject({
    status: 2,
    said: expect.stringMatching(/not an email address/),
  });
  expect(await userAdmin(app.url, "--help")).toEqual({
    status: 0,
    said: "Usage: bun run user:admin <email>\n",
  });
});
