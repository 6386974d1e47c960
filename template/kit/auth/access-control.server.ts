import { createAccessControl } from "better-auth/plugins/access";
import { roles } from "#config/roles.ts";
import { grantsOf, type PermissionTable, type Role } from "../shared/permissions.ts";

/** The permissions as better-auth's admin plugin knows them. */
export function accessControl(table: Partial<PermissionTable>) {
  const actions = Object.entries(table).map(([resource, granted]) => [resource, Object.keys(granted)]);
  const ac = createAccessControl(Object.fromEntries(actions));
  const grants = grantsOf(table, roles);
  const define = (role: Role) => ac.newRole({ ...grants[role] });
  return { ac, roles: Object.fromEntries(roles.map((role) => [role, define(role)])) };
}
