/** The personas of the demo's login page, by role. */
export const personas = { admin: "admin@example.com", user: "user@example.com" } as const;

export type PersonaRole = keyof typeof personas;

/** Signs in as a persona, in a demo only. Not a secret: the page shows it. */
export const demoCode = "000000";

export function isPersona(email: string): boolean {
  return Object.values<string>(personas).includes(email);
}
