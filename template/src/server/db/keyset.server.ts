import { AppError } from "#shared/errors.ts";

/** The last row of a page: its sort key, and the id that breaks ties. */
export interface Position {
  sort: string;
  id: string;
}

function writeCursor({ sort, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, id])).toString("base64url");
}

/** @throws AppError VALIDATION_ERROR for an invalid cursor */
export function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [sort, id, ...rest] = parse(cursor);
  if (typeof sort === "string" && typeof id === "string" && rest.length === 0) return { sort, id };
  throw new AppError("VALIDATION_ERROR", { issues: [{ path: "cursor", code: "invalid" }] });
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Splits rows read with `limit + 1` into a page and the cursor of the next page. */
export function toPage<Row extends Position>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? writeCursor(last) : null };
}
