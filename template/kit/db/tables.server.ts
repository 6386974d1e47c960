import { sql } from "drizzle-orm";
import { check, index, integer, table, text, time } from "./dialect/columns.server.ts";
import { isMadeOf } from "./dialect/sql.server.ts";

/** Deleted rows of any table, kept while the deletion can be undone. */
export const deletedRow = table(
  "deleted_row",
  {
    /** The names of the table and the row: "<table> <id>". */
    id: text().primaryKey(),
    row: text().notNull(),
    deletedAt: time("deleted_at").notNull(),
  },
  (row) => [index("deleted_row_deleted").on(row.deletedAt)],
);

/** Every file in the storage, recorded from before its first byte until after its deletion. */
export const storedFile = table(
  "stored_file",
  {
    name: text().primaryKey(),
    bytes: integer().notNull(),
    createdAt: time("created_at").notNull(),
    /** When to delete the file; null while a row refers to it. Triggers set it when the last such row is gone. */
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
