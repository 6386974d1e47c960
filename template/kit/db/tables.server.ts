import { index, table, text, time } from "./dialect/columns.server.ts";

/** Deleted rows of any table, kept while the deletion can be undone. */
export const deletedRow = table(
  "deleted_row",
  {
    /** The names of table and row: "<table> <id>". */
    id: text().primaryKey(),
    row: text().notNull(),
    deletedAt: time("deleted_at").notNull(),
  },
  (row) => [index("deleted_row_deleted").on(row.deletedAt)],
);
