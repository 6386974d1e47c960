import type { VisitorLimits } from "../rate/limits.ts";

/** Limits for calls of one path of better-auth or a plugin. */
export interface AuthCallLimits {
  /** Calls by one session, or by a visitor who is not signed in. */
  calls: VisitorLimits;
  /** Calls that may guess a secret, send an email or create an account: refused ones, and writes without a session. */
  attempts: VisitorLimits;
  /** Attempts by one session, which also count towards `attempts`. */
  attemptsOfSession: VisitorLimits;
}

/** The limits of a project, with their values in src/config/limits.ts. */
export interface AuthLimits {
  authCallLimits: AuthCallLimits;
  /** Exceptions by path; "none" for paths that have their own limits or nothing to guess. */
  authPathLimits: Readonly<Record<string, Partial<AuthCallLimits> | "none">>;
  maxTriesPerCode: number;
  sessionLifetimeSeconds: number;
  /** A session in use is extended at most this often. */
  sessionUpdateSeconds: number;
  /** Sessions younger than this may do what requires a recent sign-in. */
  freshSessionMs: number;
  impersonationSeconds: number;
  /** The most sessions a user can have; the least recently used ones end. */
  maxSessions: number;
  maxPasskeys: number;
}
