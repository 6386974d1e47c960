import type { VisitorLimits } from "../rate/limits.ts";

export interface AuthCallLimits {
  /** Calls by one session, or by a visitor who is not signed in. */
  calls: VisitorLimits;
  /** Calls that may guess a secret, send an email or create an account: refused ones, and writes without a session. */
  attempts: VisitorLimits;
  /** Attempts by one session, which also count towards `attempts`. */
  attemptsOfSession: VisitorLimits;
}

/** By path; see `authPathLimits` of src/config/limits.ts. */
export type AuthPathLimits = Readonly<Record<string, Partial<AuthCallLimits> | "none" | "invitation">>;

export interface AuthLimits {
  authCallLimits: AuthCallLimits;
  authPathLimits: AuthPathLimits;
  maxTriesPerCode: number;
  sessionLifetimeSeconds: number;
  sessionUpdateSeconds: number;
  /** Sessions younger than this may do what requires a recent sign-in. */
  freshSessionMs: number;
  impersonationSeconds: number;
  maxSessions: number;
  maxPasskeys: number;
}
