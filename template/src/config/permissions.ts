import type { PermissionTable } from "#kit/shared/permissions.ts";

/**
 * The permissions for accounts and users; features declare theirs in their manifests. Nobody may view as an
 * administrator. better-auth defines the names for `user` and `session`, including those for passwords and phone
 * numbers, which only its plugins use.
 */
export const permissions: PermissionTable<"account" | "apps" | "user" | "session"> = {
  account: { read: [], update: ["admin", "user"] },
  apps: { app: ["admin", "user"], manager: ["admin"] },
  user: {
    create: ["admin"],
    list: ["admin"],
    get: ["admin"],
    update: ["admin"],
    "set-role": ["admin"],
    "set-email": ["admin"],
    "set-password": ["admin"],
    "set-phone": ["admin"],
    ban: ["admin"],
    impersonate: ["admin"],
    "impersonate-admins": [],
    delete: ["admin"],
  },
  session: { list: ["admin"], revoke: ["admin"], delete: ["admin"] },
};
