import { AppError } from "../shared/errors.ts";
import { minute } from "../shared/time.ts";

/** Not if a clock ahead has begun the session. */
export function isYoung(createdAt: Date, freshSessionMs: number): boolean {
  const ageMs = Date.now() - createdAt.getTime();
  return ageMs <= freshSessionMs && ageMs >= -minute;
}

/** @throws AppError SESSION_EXPIRED */
export function assertFresh({ isFresh }: { isFresh: boolean }): void {
  if (!isFresh) throw new AppError("SESSION_EXPIRED");
}
