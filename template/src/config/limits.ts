import { type AuthPathLimits, challengeLimits, usualPathLimits } from "#kit/auth/limits.ts";
import type { Limit } from "#kit/rate/limits.ts";
import { day, hour, minute, second } from "#kit/shared/time.ts";

// The limits that projects change. Those of uploads are in uploads.ts, and those of a single feature in its schema.ts.
// The other limits of sign-in are in kit/auth/limits.ts; a constant of the same name here replaces one. No limit applies
// to the API of your features: `spend` of kit/rate/budget.server.ts limits a call that costs something.
export * from "#kit/auth/limits.ts";

export const maxTriesPerCode = 3;
/** Codes sent to one email address, for all purposes together. */
export const codeSendLimits: readonly [hourly: Limit, daily: Limit] = [
  { max: 5, withinMs: hour },
  { max: 10, withinMs: day },
];
/** Wrong codes entered for one address. */
export const codeGuessLimits: readonly [hourly: Limit, daily: Limit] = [
  { max: 10, withinMs: hour },
  { max: 30, withinMs: day },
];

/** Invitations by one user, to all addresses. */
export const invitationLimits: readonly [hourly: Limit, daily: Limit] = [
  { max: 50, withinMs: hour },
  { max: 200, withinMs: day },
];

/** Mails to one user about one kind of account change, such as a sign-in on a new device. */
export const noticeLimit: Limit = { max: 5, withinMs: day };

export const sessionLifetimeSeconds = (30 * day) / second;

/** The maximum session age for deleting the account, changing its email or passkeys, and unlinking providers. */
export const freshSessionMs = day;

/** How long an administrator may view the app as a user. */
export const impersonationSeconds = hour / second;

/** The maximum number of sessions per user. A new one ends the least recently used. */
export const maxSessions = 50;
export const maxPasskeys = 20;

/**
 * How long the deletion of a record can be undone; after that, its data and files are erased within a minute. More than
 * 0, and at most a few hours: a restored record lacks what migrations have changed since.
 */
export const restorableMs = 5 * minute;

/** How many rows a table of records loads at a time; at most 100. */
export const pageSize = 20;

/** The maximum number of rows in a table's CSV file. */
export const maxExportRows = 10_000;

/**
 * Exceptions by path: "none" for paths with their own limits or nothing to guess, "invitation" for paths that invite an
 * address. On other paths, an address in the body counts against the limits for codes.
 */
export const authPathLimits: AuthPathLimits = {
  ...usualPathLimits,
  "/passkey/generate-authenticate-options": { calls: challengeLimits, attempts: challengeLimits },
  "/passkey/verify-authentication": { calls: challengeLimits, attempts: challengeLimits },
};
