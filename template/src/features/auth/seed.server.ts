import { named } from "#server/auth/named.server.ts";
import { user } from "#server/auth/tables.server.ts";
import type { Db } from "#server/db/connect.server.ts";

const examples = [
  { id: "example-admin", email: "admin@example.com", name: "Ada Admin", role: "admin" },
  { id: "example-user", email: "user@example.com", name: "Uma User", role: "user" },
] as const;

/** Adds the two example users if they are missing, so that it can run repeatedly. */
export function seedUsers(db: Db, now = new Date()): void {
  const rest = { emailVerified: true, onboardedAt: now };
  db.insert(user)
    .values(examples.map((example) => ({ ...example, ...named(example.name), ...rest })))
    .onConflictDoNothing()
    .run();
}
