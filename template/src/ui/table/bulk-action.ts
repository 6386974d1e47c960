import type { ReactNode } from "react";

/** What is done to a row. */
export type Act<Row> = (row: Row) => Promise<unknown>;

interface Described<Row> {
  /** The verb, on the button and in the dialog. */
  label: string;
  tone?: "danger" | "primary" | undefined;
  /** Leaves out rows that need nothing. */
  appliesTo?: (row: Row) => boolean;
  /** Of the confirmation. */
  title: (count: number) => string;
  text: (count: number) => string;
  /** What was done. */
  done: (count: number) => string;
  /** Takes it back for one row, and says for how many it was. */
  undo?: { act: Act<Row>; done: (count: number) => string };
}

/** Asks for more than a confirmation; `run` starts it. */
interface BulkForm<Row> {
  run: (act: Act<Row>) => void;
  close: () => void;
}

/** Something to do to several rows at once, after a confirmation or a form. */
export type BulkAction<Row> = Described<Row> &
  ({ act: Act<Row>; form?: undefined } | { act?: undefined; form: (form: BulkForm<Row>) => ReactNode });

export interface Bulk<Row> {
  /** Only those that the user may do. */
  actions: readonly BulkAction<Row>[];
  /** In the list of what could not be done. */
  nameOf: (row: Row) => string;
  /** Called at the end if something is done: fetches the list again. */
  onChanged: () => Promise<unknown>;
}
