import { permissions as own } from "#config/permissions.ts";
import { roles } from "#config/roles.ts";
import { grantsOf, type PermissionTable } from "#kit/shared/permissions.ts";
import { features } from "./features.ts";

/** Who may do what in all of the app. */
export const permissions: Partial<PermissionTable> = Object.assign(
  {},
  own,
  ...features.map((feature) => feature.permissions),
);
export const grants = grantsOf(permissions, roles);
