import { AppError } from "#shared/errors.ts";
import { day } from "#shared/time.ts";
import type { CurrentSession } from "./session.server.ts";

/**
 * For actions that could take an account from its owner for good: a session older than a day has to sign in again.
 */
export function assertFresh({ session }: Pick<CurrentSession, "session">): void {
  if (session.createdAt.getTime() + day < Date.now()) throw new AppError("SESSION_EXPIRED");
}
