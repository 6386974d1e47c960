import type { SQL } from "drizzle-orm";
import { bigint, customType, text } from "drizzle-orm/pg-core";

export {
  type AnyPgColumn as AnyColumn,
  alias,
  boolean,
  check,
  getTableConfig,
  index,
  type PgColumn as Column,
  type PgTable as Table,
  pgTable as table,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/** A moment in milliseconds, the precision of JavaScript's dates. Without a name it is the property's. */
export const time = customType<{ data: Date; driverData: number }>({
  dataType: () => "bigint",
  toDriver: (moment) => moment.getTime(),
  fromDriver: (milliseconds) => new Date(milliseconds),
});

export const integer = (name = "") => bigint(name, { mode: "number" });

/** A number with this many decimals. @public */
export const decimal = (digits: number, name = "") =>
  customType<{ data: number; driverData: number }>({
    dataType: () => "bigint",
    toDriver: (value) => Math.round(value * 10 ** digits),
    fromDriver: (stored) => stored / 10 ** digits,
  })(name);

/** Numbers that grow, and are never given again. */
export const serial = (name = "") => integer(name).primaryKey().generatedAlwaysAsIdentity();

/** A text that the database works out of the row's other columns. */
export const computed = (from: SQL) => text().generatedAlwaysAs(from);
