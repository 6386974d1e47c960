import type { Limit, VisitorLimits } from "../rate/limits.ts";
import { day, hour, minute, second } from "../shared/time.ts";

export interface AuthCallLimits {
  /** Calls by one session, or by one visitor without a session. */
  calls: VisitorLimits;
  /** Calls that may guess a secret, send an email or create an account: refused calls, and writes without a session. */
  attempts: VisitorLimits;
  /** Attempts by one session, which also count towards `attempts`. */
  attemptsOfSession: VisitorLimits;
}

/** Exceptions by path: `authPathLimits` in src/config/limits.ts. */
export type AuthPathLimits = Readonly<Record<string, Partial<AuthCallLimits> | "none" | "invitation">>;

export interface AuthLimits {
  authCallLimits: AuthCallLimits;
  authPathLimits: AuthPathLimits;
  maxTriesPerCode: number;
  sessionLifetimeSeconds: number;
  sessionUpdateSeconds: number;
  /** The maximum age of a session for actions that require a recent sign-in. */
  freshSessionMs: number;
  impersonationSeconds: number;
  maxSessions: number;
  maxPasskeys: number;
}

// Limits that few projects change. To override one, export a constant of its name from src/config/limits.ts.

export const codeRecipientLimit: Limit = { max: 10, withinMs: hour };
export const codeSendVisitorLimits: VisitorLimits = {
  withinMs: hour,
  networks: [60, 120, 240],
  mark: 2000,
  strict: [5, 10, 20],
};

/** Wrong codes entered by one visitor, across all addresses. */
export const codeGuessVisitorLimits: VisitorLimits = {
  withinMs: hour,
  networks: [100, 200, 400],
  mark: 2000,
  strict: [10, 20, 40],
};

/** Browser reports of content security policy violations. Each adds a few lines to the log, and none is essential. */
export const policyReportLimits: VisitorLimits = {
  withinMs: minute,
  networks: [10, 20, 40],
  mark: 60,
  strict: [0, 0, 0],
};
export const authCallLimits: AuthCallLimits = {
  calls: { withinMs: minute, networks: [120, 240, 480], mark: 6000, strict: [30, 60, 120] },
  attempts: { withinMs: hour, networks: [30, 60, 120], mark: 2000, strict: [5, 10, 20] },
  attemptsOfSession: { withinMs: hour, networks: [10, 10, 10], mark: 2000, strict: [5, 5, 5] },
};

/** Challenges and answers for passkey sign-in. Many users may share an IP address, and passkeys cannot be guessed. */
export const challengeLimits: VisitorLimits = {
  withinMs: minute,
  networks: [600, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  mark: Number.POSITIVE_INFINITY,
  strict: [600, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
};

/**
 * How many wrong codes count as a distributed attack. From then on, `limit` applies to each visitor and each address.
 */
export const codeGuessAlarm = {
  failures: 100,
  visitors: 20,
  accounts: 20,
  withinMs: 10 * minute,
  limit: { max: 3, withinMs: hour } satisfies Limit,
};

/** How long a device remains known after a sign-in. */
export const knownDeviceSeconds = (180 * day) / second;
export const maxAccountsPerDevice = 5;

/** Repeated sign-ins on a new device within this time share one audit log entry. */
export const repeatedSignInMs = minute;

/** Accounts younger than this get no emails about new devices. */
export const settledAccountMs = day;

/** The minimum time between two extensions of an active session. */
export const sessionUpdateSeconds = day / second;

/** The most sessions in a demo, whose visitors share two personas. New sessions replace the oldest. */
export const maxDemoSessions = 5000;

/** Sign-ins to a demo: few enough that one visitor cannot replace everyone else's sessions. */
export const demoSignInVisitorLimits: VisitorLimits = {
  withinMs: hour,
  networks: [300, 600, 1200],
  mark: 4000,
  strict: [30, 60, 120],
};

/** The time limit for all requests to the provider in one sign-in. */
export const providerTimeoutMs = 6 * second;

/** How long users have after the provider's response to enter the code that verifies their email address. */
export const pendingIdentitySeconds = (10 * minute) / second;

/** The longest path that sign-in can redirect to. */
export const maxRedirectLength = 1500;

/** Exceptions by path, for `authPathLimits` of src/config/limits.ts. */
export const usualPathLimits: AuthPathLimits = {
  "/get-session": "none",
  "/sign-out": "none",
  "/admin/stop-impersonating": "none",
  "/admin/create-user": {},
  "/email-otp/send-verification-otp": "none",
  "/sign-in/email-otp": "none",
  "/sign-in/social": "none",
  "/callback/:id": "none",
  "/email-otp/request-email-change": "none",
  "/email-otp/change-email": "none",
  "/organization/invite-member": "invitation",
};
