/** Who can be chosen on the demo's login page, by role. */
export const personas = { admin: "admin@example.com", user: "user@example.com" } as const;

export type PersonaRole = keyof typeof personas;

/** Signs in as one of them, in the demo and nowhere else. It is no secret: the page shows it. */
export const demoCode = "000000";

export function isPersona(email: string): boolean {
  return Object.values<string>(personas).includes(email);
}
