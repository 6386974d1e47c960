export type Value = string | number | boolean | null;

/** Runs SQL text with "?" or "?1" as placeholders. Statements run immediately, even while a transaction is open. */
export interface Raw {
  run(text: string, values?: readonly Value[]): Promise<void>;
  rows<Row = Record<string, unknown>>(text: string, values?: readonly Value[]): Promise<Row[]>;
}

export interface NewDatabase {
  /** Databases with the same name are copies of the one that `prepare` filled. */
  name: string;
  prepare(url: string): Promise<void>;
}
