import { createAccessControl } from "better-auth/plugins/access";
import type { Grants, PermissionTable } from "../shared/permissions.ts";

/** The permissions as better-auth's admin plugin knows them. */
export function accessControl(table: Partial<PermissionTable>, grants: Grants) {
  const actions = Object.entries(table).map(([resource, granted]) => [resource, Object.keys(granted)]);
  const ac = createAccessControl(Object.fromEntries(actions));
  const roles = Object.entries(grants).map(([role, granted]) => [role, ac.newRole({ ...granted })]);
  return { ac, roles: Object.fromEntries(roles) };
}
