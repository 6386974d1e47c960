import { expect, test } from "vitest";
import { createTestAuth } from "#features/auth/testing.server.ts";

const secret = "3d0f5c8b1a6e4297c0d8f7b2e5a91c64";

async function userUnlock(url: string, args: string[], variables = { AUTH_SECRET: secret }) {
  const { DATABASE_URL: _, AUTH_SECRET: __, ...env } = process.env;
  const run = Bun.spawn([process.execPath, "scripts/user-unlock.ts", ...args], {
    env: { ...env, ...variables, DATABASE_URL: url },
    stdout: "pipe",
    stderr: "pipe",
  });
  const said = (await new Response(run.stdout).text()) + (await new Response(run.stderr).text());
  return { status: await run.exited, said };
}

test("lifts the lock of an address, of its devices too, and of no other", async ({ onTestFinished }) => {
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
  expect(await userUnlock(app.url, ["A@Example.com"])).toEqual({
    status: 0,
    said: "a@example.com can get codes and enter them again.\n",
  });
  expect(await status("a@example.com")).toBe(400);
  expect(await status("a@example.com", { cookie })).toBe(400);
  expect(await status("b@example.com")).toBe(429);
  expect(await userUnlock(app.url, ["nobody@example.com"])).toMatchObject({ status: 0 });
  await userUnlock(app.url, ["b@example.com"]);
  expect(await app.raw.rows("SELECT action, actor_id, target_label, details FROM audit_entry")).toEqual([
    { action: "user.unlocked", actor_id: null, target_label: "a@example.com", details: "{}" },
    { action: "user.unlocked", actor_id: null, target_label: null, details: '{"email":"b@example.com"}' },
  ]);
});

test("explains invalid arguments and a missing secret in one line", async ({ onTestFinished }) => {
  const app = await createTestAuth();
  onTestFinished(app.close);
  expect(await userUnlock(app.url, [])).toMatchObject({
    status: 2,
    said: expect.stringMatching(/^Usage:.*\n$/),
  });
  expect(await userUnlock(app.url, ["nobody"])).toMatchObject({
    status: 2,
    said: expect.stringMatching(/not an email address/),
  });
  expect(await userUnlock(app.url, ["a@example.com"], { AUTH_SECRET: "" })).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^AUTH_SECRET .*\n$/),
  });
});
