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

/** The table of the specification, written out once more. A role of a project's own needs no row. */
const specification: Partial<Record<Role, string[]>> = {
  user: ["account.update", "apps.app", "book.read", "genre.read"],
  admin: [
    "account.update",
    "apps.app",
    "apps.manager",
    "book.read",
    "book.create",
    "book.update",
    "book.delete",
    "genre.read",
    "audit.read",
    ...Object.entries(defaultRoles.admin.statements).flatMap(([resource, actions]) =>
      actions.map((action) => `${resource}.${action}`),
    ),
  ],
};

test.each(roles.filter((role) => specification[role]))("%s has exactly the specified permissions", (role) => {
  expect(granted(role).sort()).toEqual(specification[role]?.toSorted());
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
