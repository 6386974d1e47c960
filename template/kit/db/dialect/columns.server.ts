import { getTableName, type SQL } from "drizzle-orm";
import { customType, integer, type SQLiteTable, sqliteTable, text } from "drizzle-orm/sqlite-core";

export {
  type AnySQLiteColumn as AnyColumn,
  alias,
  check,
  getTableConfig,
  index,
  integer,
  type SQLiteColumn as Column,
  type SQLiteColumnBuilderBase as ColumnBuilder,
  type SQLiteTable as Table,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

const known = new Map<string, SQLiteTable>();

/** Drizzle's `sqliteTable`, which also registers the program's tables. */
export const table = new Proxy(sqliteTable, {
  apply(create, self, words) {
    const made: SQLiteTable = Reflect.apply(create, self, words);
    known.set(getTableName(made), made);
    return made;
  },
});

/** The tables declared by imported modules. */
export const knownTables = (): SQLiteTable[] => [...known.values()];

/** A time in milliseconds. Without a name, the column is named like its property. */
export const time = (name = "") => integer(name, { mode: "timestamp_ms" });

export const boolean = (name = "") => integer(name, { mode: "boolean" });

/** A number with this many decimals. @public */
export const decimal = (digits: number, name = "") =>
  customType<{ data: number; driverData: number }>({
    dataType: () => "integer",
    toDriver: (value) => Math.round(value * 10 ** digits),
    fromDriver: (stored) => stored / 10 ** digits,
  })(name);

/** An increasing number as primary key. Numbers of deleted rows are never reused. */
export const serial = (name = "") => integer(name).primaryKey({ autoIncrement: true });

export const computed = (from: SQL, name = "") => text(name).generatedAlwaysAs(from, { mode: "virtual" });
