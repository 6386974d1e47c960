import { seedBooks } from "#features/books/seed.server.ts";
import { seedDemoPeople } from "#features/demo/seed.server.ts";
import type { Db } from "#server/db/connect.server.ts";

/**
 * Where a visitor of the demo may change something: who they are signed in as. Everything that is not here is
 * refused, so that a route added later is read-only in the demo until somebody decides otherwise.
 */
export const ownSessionPaths = [
  "/login",
  "/login/verify",
  "/api/auth/email-otp/send-verification-otp",
  "/api/auth/sign-in/email-otp",
  "/api/auth/sign-out",
];

/** Everything the demo shows. */
export function seedDemo(db: Db): void {
  seedDemoPeople(db);
  seedBooks(db);
}
