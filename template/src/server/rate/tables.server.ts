import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row per counted event: a sliding window needs the time of each. */
export const budgetEvent = sqliteTable(
  "budget_event",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** What is counted. */
    budget: text().notNull(),
    /** For whom. */
    key: text().notNull(),
    /** If a budget counts distinct items: the item, which counts once however often it occurs. */
    item: text(),
    at: integer({ mode: "timestamp_ms" }).notNull(),
  },
  (row) => [index("budget_event_key").on(row.budget, row.key, row.at), index("budget_event_at").on(row.at)],
);
