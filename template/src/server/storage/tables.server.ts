import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Every file in the storage, from before its first byte until after it is deleted. */
export const storedFile = sqliteTable(
  "stored_file",
  {
    name: text().primaryKey(),
    bytes: integer().notNull(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    /** When it is to be deleted; null while a row refers to it. Triggers set it when that row lets go of the file. */
    discardAt: integer("discard_at", { mode: "timestamp_ms" }),
  },
  (row) => [
    index("stored_file_discard").on(row.discardAt),
    check(
      "stored_file_name",
      sql`${row.name} NOT GLOB '*[^a-z0-9.-]*' AND length(${row.name}) BETWEEN 8 AND 100`,
    ),
  ],
);
