import type { AuthCallLimits } from "#kit/auth/limits.ts";
import type { Limit, VisitorLimits } from "#kit/rate/limits.ts";
import { day, hour, minute, second } from "#kit/shared/time.ts";

// The limits of the product. The limits of the kit are in kit/shared/limits.ts. docs/configuration.md lists both.

export const maxTriesPerCode = 3;
/** Codes sent to one email address, for all purposes together. */
export const codeSendLimits: readonly [hourly: Limit, daily: Limit] = [
  { max: 5, withinMs: hour },
  { max: 10, withinMs: day },
];
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
/** Invitations by one user, to whatever addresses. */
export const invitationLimits: readonly [hourly: Limit, daily: Limit] = [
  { max: 50, withinMs: hour },
  { max: 200, withinMs: day },
];
/**
 * Exceptions by path: "none" for paths that have their own limits or nothing to guess, "invitation" for paths that invite
 * an address. On other paths, an address in the body counts against the limits of codes.
 */
export const authPathLimits: Readonly<Record<string, Partial<AuthCallLimits> | "none" | "invitation">> = {
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
  "/organization/invite-member": "invitation",
  "/passkey/generate-authenticate-options": { calls: challengeLimits, attempts: challengeLimits },
  "/passkey/verify-authentication": { calls: challengeLimits, attempts: challengeLimits },
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
/** Mails to a user about one kind of account change, such as a sign-in on a new device. */
export const noticeLimit: Limit = { max: 5, withinMs: day };
/** The age below which an account gets no mails about new devices. */
export const settledAccountMs = day;

export const sessionLifetimeSeconds = (30 * day) / second;
/** The shortest time between two extensions of a session in use. */
export const sessionUpdateSeconds = day / second;
/** The session age up to which users may delete the account, change its email or passkeys, and unlink providers. */
export const freshSessionMs = day;
export const impersonationSeconds = hour / second;
/** All sessions of a demo, where all visitors share two personas. New sessions replace the oldest. */
export const maxDemoSessions = 5000;
/** Sign-ins to a demo. The limits are too low for one visitor to replace the sessions of all others. */
export const demoSignInVisitorLimits: VisitorLimits = {
  withinMs: hour,
  networks: [300, 600, 1200],
  mark: 4000,
  strict: [30, 60, 120],
};

/** The most sessions of one user. A new one ends the session that was unused for longest. */
export const maxSessions = 50;
export const maxPasskeys = 20;

/** The time for all requests to the provider during one sign-in. */
export const providerTimeoutMs = 6 * second;
/** The time from a provider's response to the code that verifies its email address. */
export const pendingIdentitySeconds = (10 * minute) / second;
/** The longest path to continue at after sign-in. */
export const maxRedirectLength = 1500;
/** The longest state, in characters, that the browser keeps while it is at the provider. */
export const maxSocialStateLength = 2 * maxRedirectLength + 500;

export const maxExportRows = 10_000;

export const maxImageBytes = 5 * 1024 * 1024;
/** Width times height. A decoded image takes four bytes per pixel. */
export const maxImagePixels = 25_000_000;
/** Uploads per user, including refused ones. */
export const uploadLimit: Limit = { max: 200, withinMs: hour };
/** The most received uploads that one process holds at the same time. */
export const maxUploads = 16;
/** The most uploads of one user at the same time, counted from the first byte. */
export const maxUploadsOfUser = 4;
export const maxConcurrentImages = 2;
/** The time for waiting in the queue and for processing. */
export const imageTimeoutMs = 8 * second;
export const avatarSize = { width: 512, height: 512 };
export const coverSize = { width: 800, height: 1200 };
