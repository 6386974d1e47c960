import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row per counted event: a window that slides needs to know when each of them happened. */
export const budgetEvent = sqliteTable(
  "budget_event",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** What is counted. */
    budget: text().notNull(),
    /** For whom. */
    key: text().notNull(),
    /** What counts once however often it happens, where a budget counts different things. */
    item: text(),
    at: integer({ mode: "timestamp_ms" }).notNull(),
  },
  (row) => [index("budget_event_key").on(row.budget, row.key, row.at), index("budget_event_at").on(row.at)],
);
