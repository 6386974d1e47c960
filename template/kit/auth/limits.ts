import type { Limit, VisitorLimits } from "../rate/limits.ts";
import { day, hour, minute, second } from "../shared/time.ts";

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

// Limits that few projects change. A constant of the same name in src/config/limits.ts replaces one.

export const codeRecipientLimit: Limit = { max: 10, withinMs: hour };
export const codeSendVisitorLimits: VisitorLimits = {
  withinMs: hour,
  networks: [60, 120, 240],
  mark: 2000,
  strict: [5, 10, 20],
};

/** Wrong codes entered by one visitor, for all addresses together. */
export const codeGuessVisitorLimits: VisitorLimits = {
  withinMs: hour,
  networks: [100, 200, 400],
  mark: 2000,
  strict: [10, 20, 40],
};

/** Browsers' reports on the content security policy. Each one adds a few lines to the log, and none is essential. */
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

/** Failed guesses that are a distributed attack. `limit` then applies to each visitor and each address. */
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

/** Repeated sign-ins on a new device within this time share one entry of the audit log. */
export const repeatedSignInMs = minute;

/** The age below which an account gets no emails about new devices. */
export const settledAccountMs = day;

/** The shortest time between two extensions of a session in use. */
export const sessionUpdateSeconds = day / second;

/** All sessions of a demo, where all visitors share two personas. New sessions replace the oldest. */
export const maxDemoSessions = 5000;

/** Sign-ins to a demo. The limits are too low for one visitor to replace the sessions of all others. */
export const demoSignInVisitorLimits: VisitorLimits = {
  withinMs: hour,
  networks: [300, 600, 1200],
  mark: 4000,
  strict: [30, 60, 120],
};

/** The time for all requests to the provider during one sign-in. */
export const providerTimeoutMs = 6 * second;

/** The time from a provider's response to the code that verifies its email address. */
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
