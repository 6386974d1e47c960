import { expect, test, vi } from "vitest";
import { createTestApp } from "#app/testing.server.ts";
import type * as own from "#config/permissions.ts";

// A role that may enter the manager, and sees no users there.
vi.mock("#config/permissions.ts", async (original) => {
  const { permissions } = await original<typeof own>();
  return { permissions: { ...permissions, user: { ...permissions.user, list: [] } } };
});

test("the dashboard counts only what the caller may see", async () => {
  const { fetch } = await createTestApp({ as: "admin" });
  const { counts, recent, signUps } = await (await fetch("/api/dashboard")).json();
  for (const name of ["users", "sessions"]) expect({ ...counts, ...recent }).not.toHaveProperty(name);
  expect(signUps).toEqual([]);
  expect((await fetch("/api/dashboard/sign-ups")).status).toBe(403);
});
