import type { BetterAuthOptions } from "better-auth";
import { getAuthTables } from "better-auth/db";

/** Ids, whatever they are of, and what names a session. */
const ids = /^id$|I[dD]$|^(token|sessionToken)$/;

/**
 * Ids, and fields that are text in the table of users, are text or absent: hooks of plugins read a body before its schema has
 * checked it.
 * @returns what finds the name of a field that is neither
 */
export function createTextCheck(options: BetterAuthOptions) {
  const columns = Object.entries(getAuthTables(options).user?.fields ?? {});
  const texts = new Set(columns.flatMap(([name, { type }]) => (type === "string" ? [name] : [])));
  return (fields: object): string | undefined =>
    Object.entries(fields).find(
      ([name, value]) => typeof (value ?? "") !== "string" && (texts.has(name) || ids.test(name)),
    )?.[0];
}
