import { restoreDemoUsers } from "#features/auth/seed.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { serverFeatures } from "./features.server.ts";

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

/** Everything the demo shows. */
export async function seedDemo(db: Db): Promise<void> {
  await restoreDemoUsers(db);
  for (const { seed } of serverFeatures) await seed?.run(db);
}
