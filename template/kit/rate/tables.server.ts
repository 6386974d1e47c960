import { index, serial, table, text, time } from "../db/dialect/columns.server.ts";

/** One row for each event, because a sliding window needs its time. */
export const budgetEvent = table(
  "budget_event",
  {
    id: serial(),
    budget: text().notNull(),
    key: text().notNull(),
    /** For a budget of distinct items: the item, which counts once in a window. */
    item: text(),
    at: time().notNull(),
  },
  (row) => [index("budget_event_key").on(row.budget, row.key, row.at), index("budget_event_at").on(row.at)],
);
