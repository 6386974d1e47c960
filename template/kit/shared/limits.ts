import { minute } from "./time.ts";

// What the kit itself takes in and stores. Limits that differ from project to project are in src/config/limits.ts.

/** The number of digits in a verification code. */
export const codeLength = 6;

/** RFC 5321 §4.5.3.1.3. */
export const maxEmailLength = 254;
export const maxNameLength = 100;
export const maxSearchTermLength = 200;

/** The items that a list returns per request: by default, and at most. */
export const defaultPageSize = 20;
export const maxPageSize = 100;

/** The longest text that better-auth or a plugin may store. Keys and JSON lists are the longest of them. */
export const maxStoredTextLength = 10_000;
export const maxUserAgentLength = 512;
export const maxBanReasonLength = 500;

/** How long the deletion of a row can be taken back. */
export const restorableMs = 5 * minute;
