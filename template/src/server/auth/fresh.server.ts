import { AppError } from "#shared/errors.ts";
import { day } from "#shared/time.ts";
import type { CurrentSession } from "./session.server.ts";

/**
 * For what takes an account away from its owner for good: whoever signed in longer than a day ago, or found a
 * browser that is signed in, has to sign in first.
 */
export function assertFresh({ session }: Pick<CurrentSession, "session">): void {
  if (session.createdAt.getTime() + day < Date.now()) throw new AppError("SESSION_EXPIRED");
}
