import { createAccessControl } from "better-auth/plugins/access";
import { grants, roles, statements } from "./permissions.ts";

/** The permissions for better-auth's admin plugin and its client. */
export const accessControl = createAccessControl(statements);

const define = (role: keyof typeof grants) => accessControl.newRole(grants[role]);

export const roleDefinitions = Object.fromEntries(roles.map((role) => [role, define(role)])) as Record<
  keyof typeof grants,
  ReturnType<typeof define>
>;
