/** The roles of users. Which of them may do what: config/permissions.ts and the manifest of each feature. */
export const roles = ["admin", "user"] as const;
export type Role = (typeof roles)[number];
