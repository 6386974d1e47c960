import type { VisitorLimits } from "../rate/limits.ts";

/** Of calls of one of better-auth's paths, a plugin's too. */
export interface AuthCallLimits {
  /** Of one session, or of a visitor who is not signed in. */
  calls: VisitorLimits;
  /** Calls that may try a secret, send an email or create an account: all that fail, and writes without a session. */
  attempts: VisitorLimits;
  /** Of these, from one session. */
  attemptsOfSession: VisitorLimits;
}

/** What a project limits; its values are in src/config/limits.ts. */
export interface AuthLimits {
  authCallLimits: AuthCallLimits;
  /** Exceptions by path; "none" for paths that have limits of their own, or nothing to try. */
  authPathLimits: Readonly<Record<string, Partial<AuthCallLimits> | "none">>;
  maxTriesPerCode: number;
  sessionLifetimeSeconds: number;
  /** A session in use is extended at most this often. */
  sessionUpdateSeconds: number;
  /** Younger sessions may do what takes a new sign-in. */
  freshSessionMs: number;
  impersonationSeconds: number;
  /** Of one user; those unused for longest end. */
  maxSessions: number;
  maxPasskeys: number;
}
