import { getTableName, type SQL } from "drizzle-orm";
import { bigint, customType, type PgTable, pgTable, text } from "drizzle-orm/pg-core";

export {
  type AnyPgColumn as AnyColumn,
  alias,
  boolean,
  check,
  getTableConfig,
  index,
  type PgColumn as Column,
  type PgColumnBuilderBase as ColumnBuilder,
  type PgTable as Table,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";

const known = new Map<string, PgTable>();

/** Drizzle's `pgTable`, which remembers the tables of this program. */
export const table = new Proxy(pgTable, {
  apply(create, self, words) {
    const made: PgTable = Reflect.apply(create, self, words);
    known.set(getTableName(made), made);
    return made;
  },
});

/** The tables declared by imported modules. */
export const knownTables = (): PgTable[] => [...known.values()];

/** A time in milliseconds. Without a name, the column is named like its property. */
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

/** An increasing number as primary key. Numbers of deleted rows are never reused. */
export const serial = (name = "") => integer(name).primaryKey().generatedAlwaysAsIdentity();

export const computed = (from: SQL, name = "") => text(name).generatedAlwaysAs(from);
