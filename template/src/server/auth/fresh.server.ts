import { AppError } from "#shared/errors.ts";
import type { Viewer } from "./session.server.ts";

/** Milliseconds. */
const freshFor = 24 * 60 * 60 * 1000;

/**
 * For what takes an account away from its owner for good: whoever signed in longer than a day ago, or found a
 * browser that is signed in, has to sign in first.
 */
export function assertFresh({ session }: Pick<Viewer, "session">): void {
  if (session.createdAt.getTime() + freshFor < Date.now()) throw new AppError("SESSION_EXPIRED");
}
