import { AppError } from "#shared/errors.ts";
import { day, minute } from "#shared/time.ts";
import type { CurrentSession } from "./session.server.ts";

/**
 * For actions that could take an account from its owner for good: a session older than a day has to sign in again,
 * and so does one of a clock that was ahead.
 */
export function assertFresh({ session }: Pick<CurrentSession, "session">): void {
  const ageMs = Date.now() - session.createdAt.getTime();
  if (ageMs > day || ageMs < -minute) throw new AppError("SESSION_EXPIRED");
}
