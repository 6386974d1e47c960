/** What a table's declaration needs in the database and drizzle-kit cannot write, such as an index for its search. */
export interface Part {
  /** A readable name: "the search index of order". */
  what: string;
  /** The names of the tables, indexes, triggers or functions that it consists of. */
  names: readonly string[];
  create: readonly string[];
}

/** A table, an index, a trigger or a function in a database. */
export interface Existing {
  kind: "table" | "index" | "trigger" | "function";
  name: string;
  /** The table that it belongs to; of a table and a function, its own name. */
  table: string;
  /** The column of an upload that a trigger watches. */
  file?: string | undefined;
  /** The columns of a table, if they are known. */
  columns?: readonly string[] | undefined;
}

/** A migration: its name and statements. */
export interface Script {
  tag: string;
  statements: readonly string[];
}
