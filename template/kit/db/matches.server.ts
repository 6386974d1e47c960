import type { Condition } from "./condition.server.ts";
import type { Column } from "./dialect/columns.server.ts";

/** A list counts as far as this, and says "more" beyond. */
export const mostCounted = 10_000;

export interface Term {
  id: Column;
  /** Columns that the index of parts has. */
  texts: readonly Column[];
  /** Folded, and not empty. */
  term: string;
}

export interface Matches {
  /** At most one more than `most`. */
  total: number;
  /** As far as was counted. */
  most: number;
  /** By the index of parts. */
  inIndex: Condition;
  /** By looking at the row, if there are more than `most`. */
  inRow?: Condition;
  /** Whether the database finds rows that pass a filter too by the indexes of both. */
  meetsFilters?: true;
  /** How to go on by the index where walking the order met too few rows. */
  how: "walk" | "sort";
}
