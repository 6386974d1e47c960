/** Emails of the two people in the example data by role: an administrator and a user. */
export const personas = { admin: "admin@example.com", user: "user@example.com" } as const;
