import { and, eq, lt, or, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { AppError } from "#shared/errors.ts";

/** Where a page of a list ended: the time it is ordered by, and the id, which settles ties. */
interface Position {
  at: Date;
  id: string;
}

const written = z.tuple([z.number().int().min(0).max(8.64e15), z.string().max(200)]);

export function toCursor({ at, id }: Position): string {
  return Buffer.from(JSON.stringify([at.getTime(), id])).toString("base64url");
}

/** @throws AppError VALIDATION_ERROR for what no answer of ours contained */
export function readCursor(cursor: string): Position {
  const parsed = written.safeParse(parse(Buffer.from(cursor, "base64url").toString()));
  if (!parsed.success) {
    throw new AppError("VALIDATION_ERROR", { issues: [{ path: "cursor", code: "invalid" }] });
  }
  const [at, id] = parsed.data;
  return { at: new Date(at), id };
}

/** What comes after the cursor where the newest come first. Rows added or deleted meanwhile shift nothing. */
export function olderThan(at: SQLiteColumn, id: SQLiteColumn, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const last = readCursor(cursor);
  return or(lt(at, last.at), and(eq(at, last.at), lt(id, last.id)));
}

/** @param rows one more than fit on the page, when there are more */
export function toPage<Row>(rows: readonly Row[], limit: number, position: (row: Row) => Position) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? toCursor(position(last)) : null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
