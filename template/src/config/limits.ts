import type { AuthCallLimits } from "#kit/auth/limits.ts";
import type { Limit, VisitorLimits } from "#kit/rate/limits.ts";
import { day, hour, minute, second } from "#kit/shared/time.ts";

// The limits of the product, in one place; kit/shared/limits.ts has those of the kit. docs/configuration.md lists both.

// Codes by email
export const maxTriesPerCode = 3;
/** Per email address, whatever the codes are for. */
export const codeSendLimits: readonly [hourly: Limit, daily: Limit] = [
  { max: 5, withinMs: hour },
  { max: 10, withinMs: day },
];
/** Failed guesses per email address. */
export const codeGuessLimits: readonly [hourly: Limit, daily: Limit] = [
  { max: 10, withinMs: hour },
  { max: 30, withinMs: day },
];
export const codeRecipientLimit: Limit = { max: 10, withinMs: hour };

export const codeSendVisitorLimits: VisitorLimits = {
  withinMs: hour,
  networks: [60, 120, 240],
  mark: 2000,
  strict: [5, 10, 20],
};
/** Failed guesses, whatever the addresses they were for. */
export const codeGuessVisitorLimits: VisitorLimits = {
  withinMs: hour,
  networks: [100, 200, 400],
  mark: 2000,
  strict: [10, 20, 40],
};
/** Reports of browsers about the content security policy; each is a line of the log, or a few. Nobody needs them. */
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
/** Challenges to sign in with a passkey, and answers. Offices share an address, and no network stands in the way of a passkey. */
export const challengeLimits: VisitorLimits = {
  withinMs: minute,
  networks: [600, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  mark: Number.POSITIVE_INFINITY,
  strict: [600, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
};
/**
 * Exceptions by path; "none" for paths that have limits of their own, or nothing to try. An address in the body of any other
 * path counts against the limits of codes.
 */
export const authPathLimits: Readonly<Record<string, Partial<AuthCallLimits> | "none">> = {
  "/get-session": "none",
  "/sign-out": "none",
  "/sign-in/social": "none",
  "/callback/:id": "none",
  "/admin/stop-impersonating": "none",
  "/admin/create-user": {},
  "/email-otp/send-verification-otp": "none",
  "/sign-in/email-otp": "none",
  "/email-otp/request-email-change": "none",
  "/email-otp/change-email": "none",
  "/passkey/generate-authenticate-options": { calls: challengeLimits, attempts: challengeLimits },
  "/passkey/verify-authentication": { calls: challengeLimits, attempts: challengeLimits },
};
/**
 * When that many guesses of so many visitors at so many accounts fail, somebody tries them all: then `limit` holds for
 * each visitor and each address.
 */
export const codeGuessAlarm = {
  failures: 100,
  visitors: 20,
  accounts: 20,
  withinMs: 10 * minute,
  limit: { max: 3, withinMs: hour } satisfies Limit,
};
/** How long a device counts as one that signed in before. */
export const knownDeviceSeconds = (180 * day) / second;
export const maxAccountsPerDevice = 5;

/** Sign-ins on a new device that repeat within it are one entry of the audit log. */
export const repeatedSignInMs = minute;
/** Mails about one kind of change to an account, such as sign-ins on new devices. */
export const noticeLimit: Limit = { max: 5, withinMs: day };
/** An account that is younger is on its first devices. */
export const settledAccountMs = day;

// Sessions
export const sessionLifetimeSeconds = (30 * day) / second;
/** A session in use is extended at most this often. */
export const sessionUpdateSeconds = day / second;
/** Younger sessions may delete the account, change its email address and its passkeys, and unlink providers. */
export const freshSessionMs = day;
export const impersonationSeconds = hour / second;
/** In a demo, where all visitors share two personas. New sessions replace the oldest. */
export const maxDemoSessions = 5000;
/** Sign-ins to a demo: fewer than it takes to replace the sessions of all others. */
export const demoSignInVisitorLimits: VisitorLimits = {
  withinMs: hour,
  networks: [300, 600, 1200],
  mark: 4000,
  strict: [30, 60, 120],
};

/** Of one user; those unused for longest end. */
export const maxSessions = 50;
export const maxPasskeys = 20;

// Social sign-in
/** For all requests of one sign-in to a provider. */
export const providerTimeoutMs = 6 * second;
/** Between a provider's response and the code that verifies its email address. */
export const pendingIdentitySeconds = (10 * minute) / second;
/** Of the path to continue at. */
export const maxRedirectLength = 1500;
/** State in the browser while it is at the provider, in characters. */
export const maxSocialStateLength = 2 * maxRedirectLength + 500;

// Lists
/** In one CSV file. */
export const maxExportRows = 10_000;

// Uploads
export const maxImageBytes = 5 * 1024 * 1024;
/** Width times height. Decoded, an image takes four times as many bytes. */
export const maxImagePixels = 25_000_000;
/** Per user, refused ones included. */
export const uploadLimit: Limit = { max: 200, withinMs: hour };
/** That have come, at the same time in one process. */
export const maxUploads = 16;
/** At the same time, from the first byte on. */
export const maxUploadsOfUser = 4;
/** Decoded and encoded at the same time. */
export const maxConcurrentImages = 2;
/** For waiting in the queue and for the result. */
export const imageTimeoutMs = 8 * second;
/** The largest size of a stored profile picture, in pixels. */
export const avatarSize = { width: 512, height: 512 };
/** The largest size of a stored cover, in pixels. */
export const coverSize = { width: 800, height: 1200 };
