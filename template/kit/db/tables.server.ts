import { index, table, text, time } from "./dialect/columns.server.ts";

/** Rows of any table that were deleted, until nobody can take that back any more. */
export const deletedRow = table(
  "deleted_row",
  {
    /** Of the table and its row. */
    id: text().primaryKey(),
    /** As JSON. */
    row: text().notNull(),
    deletedAt: time("deleted_at").notNull(),
  },
  (row) => [index("deleted_row_deleted").on(row.deletedAt)],
);
