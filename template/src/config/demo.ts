/** The personas of the demo's login page, by role. */
export const personas = { admin: "admin@example.com", user: "user@example.com" } as const;

export type PersonaRole = keyof typeof personas;

/** Signs in as a persona, in a demo only. Not a secret: the page shows it. */
export const demoCode = "000000";

export function isPersona(email: string): boolean {
  return Object.values<string>(personas).includes(email);
}

/**
 * The only write requests of a demo: to sign in and out. All others are refused, so that a route added later is
 * read-only in the demo until it is listed here.
 */
export const ownSessionPaths = [
  "/login",
  "/login/verify",
  "/api/auth/email-otp/send-verification-otp",
  "/api/auth/sign-in/email-otp",
  "/api/auth/sign-out",
];
