import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "#shared/errors.ts";
import { readCursor } from "./keyset.server.ts";

/** What a row of a list in which the newest come first is sorted by. */
export function sortByTime(at: Date): string {
  return String(at.getTime());
}

/** What follows the cursor in such a list. Rows added or deleted meanwhile shift nothing. */
export function olderThan(at: SQLiteColumn, id: SQLiteColumn, cursor: string | undefined): SQL | undefined {
  const last = readCursor(cursor);
  if (!last) return undefined;
  const time = Number(last.sort);
  if (!Number.isSafeInteger(time))
    throw new AppError("VALIDATION_ERROR", { issues: [{ path: "cursor", code: "invalid" }] });
  return sql`(${at}, ${id}) < (${time}, ${last.id})`;
}
