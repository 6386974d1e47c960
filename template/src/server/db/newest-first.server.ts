import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "#shared/errors.ts";
import { readCursor } from "./keyset.server.ts";

/** The sort key of a row in a list that begins with the newest. */
export function sortByTime(at: Date): string {
  return String(at.getTime());
}

/** The rows after the cursor in such a list; rows added or deleted meanwhile do not shift it. */
export function olderThan(at: SQLiteColumn, id: SQLiteColumn, cursor: string | undefined): SQL | undefined {
  const last = readCursor(cursor);
  if (!last) return undefined;
  const time = Number(last.sort);
  if (!Number.isSafeInteger(time))
    throw new AppError("VALIDATION_ERROR", { issues: [{ path: "cursor", code: "invalid" }] });
  return sql`(${at}, ${id}) < (${time}, ${last.id})`;
}
