/** What a table's declaration needs in the database and drizzle-kit cannot write, such as an index for its search. */
export interface Part {
  /** A readable name: "the search index of order". */
  what: string;
  /** The names of the tables, indexes, triggers or functions that it consists of. */
  names: readonly string[];
  create: readonly string[];
}

/** What a table's code declares. */
export interface Declaration {
  columns: readonly string[];
  search: readonly string[];
  /** The columns that refer to stored files. */
  files: readonly string[];
}

/** What protects the rows of a table, if it has the column. */
export interface Protection extends Omit<Part, "names"> {
  table: string;
  column?: string;
}

/** The protections of a table with these columns. */
export const protecting = (all: readonly Protection[], table: string, columns: readonly string[]) =>
  all.filter((one) => one.table === table && (one.column === undefined || columns.includes(one.column)));

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
