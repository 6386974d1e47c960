import { defaultRoles } from "better-auth/plugins/admin/access";
import { expect, test } from "vitest";
import { allows, grants, type Permission, permits, type Role, roles, statements } from "./permissions.ts";

const pairs = Object.entries(statements).flatMap(([resource, actions]) =>
  actions.map((action) => ({ resource, action })),
);

// The pairs of a table, which the type of a permission lists one by one.
const granted = (role: Role) =>
  pairs
    .filter(({ resource, action }) => allows(role, { [resource]: action } as Permission))
    .map(({ resource, action }) => `${resource}.${action}`);

test("an administrator may do what better-auth's administrator may", () => {
  const wanted = Object.entries(defaultRoles.admin.statements).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}.${action}`),
  );
  expect(granted("admin")).toEqual(expect.arrayContaining(wanted));
  expect(granted("admin")).toContain("apps.manager");
});

test("a user neither opens the manager nor manages users", () => {
  expect(granted("user")).toContain("apps.app");
  expect(granted("user").filter((name) => /^(apps\.manager|user\.|session\.)/.test(name))).toEqual([]);
});

test.each(roles)("no %s views as an administrator", (role) => {
  expect(granted(role)).not.toContain("user.impersonate-admins");
});

test("all functions agree", () => {
  expect(allows("user", { account: "update" })).toBe(true);
  expect(allows("user", { user: "delete" })).toBe(false);
  expect(allows("user", { apps: "manager" })).toBe(false);
  expect(permits(grants.user, { account: ["update"], apps: ["app"] })).toBe(true);
  expect(permits(grants.user, { apps: ["app", "manager"] })).toBe(false);
});
