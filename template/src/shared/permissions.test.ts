import { defaultRoles } from "better-auth/plugins/admin/access";
import { expect, test } from "vitest";
import { allows, can, grants, type Permission, roles, statements } from "./permissions.ts";

/** The table of the specification, written out once more. */
const specification = {
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
    ...Object.entries(defaultRoles.admin.statements).flatMap(([resource, actions]) =>
      actions.map((action) => `${resource}.${action}`),
    ),
  ],
};

test.each(roles)("%s has exactly the specified permissions", (role) => {
  const allowed: string[] = [];
  for (const [resource, actions] of Object.entries(statements)) {
    for (const action of actions) {
      // The pairs of a table, which the type of a permission lists one by one.
      const permission = { [resource]: action } as Permission;
      if (allows(role, permission)) allowed.push(`${resource}.${action}`);
    }
  }
  expect(allowed.sort()).toEqual(specification[role].toSorted());
});

test("both functions agree", () => {
  expect(can("user", "book", "read")).toBe(true);
  expect(can("user", "book", "delete")).toBe(false);
  expect(can("admin", "user", "impersonate")).toBe(true);
  expect(can("admin", "user", "impersonate-admins")).toBe(false);
  expect(allows("user", { apps: "manager" })).toBe(false);
  expect(Object.keys(grants).sort()).toEqual([...roles].sort());
});
