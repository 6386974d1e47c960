/** The roles of users. Which of them may do what: config/permissions.ts and the manifest of each feature. */
export const roles = ["admin", "user"] as const;

declare module "#kit/shared/permissions.ts" {
  interface Register {
    role: (typeof roles)[number];
  }
}
