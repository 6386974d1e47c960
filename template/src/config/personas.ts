/** Emails of the two example users by role: an administrator and a user. */
export const personas = { admin: "admin@example.com", user: "user@example.com" } as const;
