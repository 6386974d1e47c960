import { sql } from "drizzle-orm";
import { check, index, integer, table, text, time } from "../db/dialect/columns.server.ts";
import { isMadeOf } from "../db/dialect/sql.server.ts";

/** Every file in the storage, from before its first byte until after it is deleted. */
export const storedFile = table(
  "stored_file",
  {
    name: text().primaryKey(),
    bytes: integer().notNull(),
    createdAt: time("created_at").notNull(),
    /** When to delete the file; null while a row refers to it. Triggers set it when that row no longer does. */
    discardAt: time("discard_at"),
  },
  (row) => [
    index("stored_file_discard").on(row.discardAt),
    check(
      "stored_file_name",
      sql`${isMadeOf(row.name, "a-z0-9.-")} AND length(${row.name}) BETWEEN 8 AND 100`,
    ),
  ],
);
