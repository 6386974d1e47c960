import { acceptRoles, type Role } from "#kit/shared/permissions.ts";
import type texts from "#texts";

/**
 * The roles of users. Permissions: config/permissions.ts and feature manifests. To add a role: docs/add-a-role.md. It needs
 * at least `apps` and `account` in config/permissions.ts: without them, its users cannot open the app.
 */
export const roles = ["admin", "user"] as const;
acceptRoles(roles);

export const roleNames: Readonly<Record<Role, `common:roles.${keyof typeof texts.common.roles}`>> = {
  admin: "common:roles.admin",
  user: "common:roles.user",
};

declare module "#kit/shared/permissions.ts" {
  interface Register {
    role: (typeof roles)[number];
  }
}
