/** The roles of users; another one: docs/add-a-role.md. Which may do what: config/permissions.ts and each feature's manifest. */
export const roles = ["admin", "user"] as const;

declare module "#kit/shared/permissions.ts" {
  interface Register {
    role: (typeof roles)[number];
  }
}
