import { freshSessionMs } from "#config/limits.ts";
import { AppError } from "../shared/errors.ts";
import { minute } from "../shared/time.ts";
import type { CurrentSession } from "./session.server.ts";

type Session = Pick<CurrentSession, "session">;

/** Whether it is young enough for actions that could take an account from its owner for good; not if a clock ahead has begun it. */
export function isFresh({ session }: Session): boolean {
  const ageMs = Date.now() - session.createdAt.getTime();
  return ageMs <= freshSessionMs && ageMs >= -minute;
}

/** @throws AppError SESSION_EXPIRED */
export function assertFresh(current: Session): void {
  if (!isFresh(current)) throw new AppError("SESSION_EXPIRED");
}
