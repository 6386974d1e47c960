import type { SQL } from "drizzle-orm";
import { customType, integer, text } from "drizzle-orm/sqlite-core";

export {
  type AnySQLiteColumn as AnyColumn,
  alias,
  check,
  getTableConfig,
  index,
  integer,
  type SQLiteColumn as Column,
  type SQLiteTable as Table,
  sqliteTable as table,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/** A moment in milliseconds, so that two within one second can be told apart. Without a name it is the property's. */
export const time = (name = "") => integer(name, { mode: "timestamp_ms" });

export const boolean = (name = "") => integer(name, { mode: "boolean" });

/** A number with this many decimals. @public */
export const decimal = (digits: number, name = "") =>
  customType<{ data: number; driverData: number }>({
    dataType: () => "integer",
    toDriver: (value) => Math.round(value * 10 ** digits),
    fromDriver: (stored) => stored / 10 ** digits,
  })(name);

/** Numbers that grow, and are never given again. */
export const serial = (name = "") => integer(name).primaryKey({ autoIncrement: true });

/** A text that the database works out of the row's other columns. */
export const computed = (from: SQL) => text().generatedAlwaysAs(from, { mode: "virtual" });
