import { expect, test } from "vitest";
import { roles } from "#config/roles.ts";
import { allows, permits } from "#kit/shared/permissions.ts";
import { grants, permissions } from "./features.server.ts";

test("an administrator may do everything, except view as one", () => {
  const all = Object.entries(permissions).map(([resource, actions]) => [resource, Object.keys(actions)]);
  const { account, user, ...others } = Object.fromEntries(all);
  const { account: ofAccount, user: ofUsers, ...granted } = grants.admin;
  expect(granted).toEqual(others);
  expect(ofAccount).toEqual(account.filter((action: string) => action !== "read"));
  expect(ofUsers).toEqual(user.filter((action: string) => action !== "impersonate-admins"));
});

test("a user has their account and the app, and nothing of other users", () => {
  const { account, apps, user, session } = grants.user;
  expect({ account, apps, user, session }).toEqual({ account: ["update"], apps: ["app"] });
});

test.each(roles)("no %s views as an administrator", (role) => {
  expect(allows(grants[role], { user: "impersonate-admins" })).toBe(false);
});

test("all functions agree", () => {
  expect(allows(grants.user, { account: "update" })).toBe(true);
  expect(allows(grants.user, { user: "delete" })).toBe(false);
  expect(allows(grants.user, { apps: "manager" })).toBe(false);
  expect(permits(grants.user, { account: ["update"], apps: ["app"] })).toBe(true);
  expect(permits(grants.user, { apps: ["app", "manager"] })).toBe(false);
});
