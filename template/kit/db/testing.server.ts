export type Value = string | number | boolean | null;

/** Statements as they are written, with "?" or "?1" for values; they run at once, whatever transaction is open. */
export interface Raw {
  run(text: string, values?: readonly Value[]): Promise<void>;
  rows<Row = Record<string, unknown>>(text: string, values?: readonly Value[]): Promise<Row[]>;
}

export interface NewDatabase {
  /** Databases of one name are copies of the one that `prepare` has filled. */
  name: string;
  prepare(url: string): Promise<void>;
}
