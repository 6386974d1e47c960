import type { ReactNode } from "react";

export interface TableColumn<Row> {
  /** Also the name of its sort, if the list can be sorted by it. */
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The cell in a CSV file. */
  text: (row: Row) => string;
  /** At the end side: for numbers and dates, so that their digits stand below one another. */
  align?: "end" | undefined;
  /** Not shown unless it is chosen. */
  hidden?: boolean | undefined;
}

/** A table's columns: the first one names the row, with a link to its page, and is always shown. */
export type TableColumns<Row> = readonly [TableColumn<Row>, ...TableColumn<Row>[]];

/** A filter of the list's search, by its name there: a choice of one, or a day. */
export interface TableFilter {
  name: string;
  label: string;
  /** Without them it is a day. */
  options?: readonly { value: string; label: string }[] | undefined;
  description?: string | undefined;
}
