// The kit's limits, the same in all projects. Limits that differ between projects are in src/config/limits.ts.

export const codeLength = 6;

/** The limit from RFC 5321 §4.5.3.1.3. */
export const maxEmailLength = 254;
export const maxNameLength = 100;
export const maxSearchTermLength = 200;

export const defaultPageSize = 20;
export const maxPageSize = 100;

/** The longest text that better-auth or a plugin may store, such as keys and JSON lists. */
export const maxStoredTextLength = 10_000;
export const maxUserAgentLength = 512;
export const maxBanReasonLength = 500;
