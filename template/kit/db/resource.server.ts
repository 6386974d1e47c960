import { and, eq, getTableColumns, getTableName, gt, lte, type SQL, sql } from "drizzle-orm";
import { AppError, type ErrorCode } from "../shared/errors.ts";
import type { ListQuery } from "../shared/list.ts";
import type { Filters, ListSearch } from "../shared/list-search.ts";
import { type Db, write } from "./connect.server.ts";
import { withDerived } from "./derived.server.ts";
import type { Column, Table } from "./dialect/columns.server.ts";
import { uniqueViolation } from "./errors.server.ts";
import { keepFiles } from "./internal/keep-files.server.ts";
import { type ListOptions, listIn } from "./list.server.ts";
import {
  allOf,
  countByTime,
  countRows,
  equal,
  getHaving,
  type Having,
  oneOf,
  type Query,
  run,
} from "./query.server.ts";
import { byScope, getColumn, type Scope } from "./scope.server.ts";
import { deletedRow } from "./tables.server.ts";

type RowsTable = Table & { id: Column; version?: Column; createdAt?: Column; updatedAt?: Column };
/** A value in which times may also be texts, as in the API. */
type Sent<Value> = Value extends Date ? Date | string : Value;
type Insert<T extends Table> = {
  [Name in keyof Omit<T["$inferInsert"], "id">]: Sent<T["$inferInsert"][Name]>;
} & { id?: string };
/** Undefined values leave columns unchanged. */
type Change<T extends Table> = {
  [Name in Exclude<keyof T["$inferInsert"], "version">]?: Sent<T["$inferInsert"][Name]> | undefined;
} & { version?: number | undefined };
type Fields = Record<string, unknown>;
/** The property that holds the table's scope column. */
type Scoping<T extends Table, Of> = {
  [Name in keyof T["_"]["columns"]]: Of extends Record<string, T["_"]["columns"][Name]> ? Name : never;
}[keyof T["_"]["columns"]];
/** The id column that a reference points to, alone or with limits on which rows it may point to. */
type Referred =
  | Column
  | {
      id: Column;
      /** Accepts only rows in the same scope as the referring row. */
      scope?: Scope;
      /** A condition, such as the one that limits the choices. */
      only?: SQL;
      /** The column with the current reference, which may stay even if the row can no longer be chosen. */
      kept?: Column;
    };

interface ResourceOptions<T extends RowsTable, F extends Filters, S extends string, Row, Item, Of>
  extends Omit<ListOptions<F, S, Row>, "id"> {
  table: T;
  /** To whom the rows belong. The store then offers its operations as `store.in(id)` and `store.all`. */
  scope?: Of;
  toItem: (row: Row) => Item;
  /** The error code for a violated unique key of the table. */
  taken?: ErrorCode;
  /** Receives each row that was created, changed or restored, and throws if it clashes with others. */
  check?: (db: Db, row: T["$inferSelect"]) => Promise<void>;
  /** The tables that its columns refer to. A reference to a missing row is refused as an issue of the field. */
  references?: Readonly<Record<string, Referred>>;
}

/** The operations of the API on the rows of a table, or of one scope: list, get, create, update, remove and restore. */
export function resource<
  T extends RowsTable,
  const F extends Filters,
  const S extends string,
  Row extends { id: string },
  Item,
  const Of extends Scope | undefined = undefined,
>({
  table,
  toItem,
  taken,
  scope,
  check,
  references = {},
  ...options
}: ResourceOptions<T, F, S, Row, Item, Of>) {
  const { id } = table;
  const column = getColumn(scope);
  const [scopeName = ""] = Object.entries(getTableColumns(table)).find(([, one]) => one === column) ?? [];
  // A general type for Drizzle's builders. The signatures of the functions have this table's types.
  const anyTable: RowsTable = table;
  const rows: (db: Db, where: SQL) => Query<Row> = options.rows;
  const listOf = listIn<F, S, Row>({ ...options, id }, column);
  const one = `get ${getTableName(table)} ${nextResource++}`;
  const getKey = (own: string) => `${getTableName(table)} ${own}`;

  type Stored = T["$inferSelect"];

  function operations(within: string | null) {
    const page = listOf(within);
    const scoped = column && within !== null ? { column, within } : undefined;
    const having: Having = scoped ? [scoped.column, scoped.within] : [];
    /** Values set in every written row, which keep it in its scope. */
    const ofScope: Fields = scoped ? { [scopeName]: scoped.within } : {};
    const isWanted = () =>
      scoped ? sql`${equal(id, "wanted")} and ${equal(scoped.column, "within")}` : equal(id, "wanted");
    const isOwn = (own: string) => and(eq(id, own), scoped && eq(scoped.column, scoped.within));

    async function assertChecked(db: Db, own: string): Promise<void> {
      const found: Stored[] = check ? await db.select().from(anyTable).where(eq(id, own)) : [];
      for (const row of found) await check?.(db, row);
    }

    async function list(db: Db, query: ListQuery<ReturnType<ListSearch<F, S>>>) {
      const { items, ...rest } = await page(db, query);
      return { items: items.map(toItem), ...rest };
    }

    /** @throws AppError NOT_FOUND */
    async function get(db: Db, wanted: string): Promise<Item> {
      const [row] = await run(db, `${one} ${within === null}`, { wanted, within }, () =>
        rows(db, isWanted()),
      );
      return toItem(existing(row));
    }

    /** @throws AppError `taken`, what `check` throws, and VALIDATION_ERROR for a reference to a missing row */
    function create(db: Db, values: Insert<T>): Promise<Item> {
      const now = new Date();
      const times = table.createdAt && table.updatedAt && { createdAt: now, updatedAt: now };
      const derived = withDerived(table, withDates(table, { ...values, ...ofScope }));
      const row = { id: crypto.randomUUID(), ...times, ...derived };
      return write(db, async () => {
        await assertReferences(db, row, references, within);
        await unlessTaken(db.insert(anyTable).values(row), taken);
        await assertChecked(db, row.id);
        return get(db, row.id);
      });
    }

    /**
     * Applies the change. If it names a version, that must be the current one, and the row gets the next.
     * @throws AppError NOT_FOUND, VERSION_CONFLICT, `taken`, VALIDATION_ERROR for a reference to a missing row, and any
     * error of `check`
     */
    function update(db: Db, own: string, { version, ...change }: Change<T>): Promise<Item> {
      return write(db, async () => {
        const row: Fields = existing((await db.select().from(anyTable).where(isOwn(own)))[0]);
        if (version !== undefined && row.version !== version) throw new AppError("VERSION_CONFLICT");
        const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
        const values = withDates(table, { ...set, ...ofScope });
        // Forms send all values, even a reference that is no longer a valid choice.
        const changed = Object.entries(values).filter(([name, value]) => value !== row[name]);
        await assertReferences(db, Object.fromEntries(changed), references, within);
        const kept: Fields = {
          // Includes the id, because an update without any column is not valid SQL.
          ...{ id: own, ...withDerived(table, values, row) },
          ...(version !== undefined && { version: version + 1 }),
          ...(table.updatedAt && { updatedAt: new Date() }),
        };
        await unlessTaken(db.update(anyTable).set(kept).where(isOwn(own)), taken);
        await assertChecked(db, own);
        return get(db, own);
      });
    }

    /** `restore` can undo this within `restorableMs`; with 0, nothing is kept. @throws AppError NOT_FOUND */
    function remove(db: Db, own: string, restorableMs: number, now = new Date()): Promise<Stored> {
      return write(db, async () => {
        const [row] = await db.delete(anyTable).where(isOwn(own)).returning();
        const removed: Stored = existing(row);
        if (restorableMs === 0) return removed;
        const kept = { id: getKey(own), row: JSON.stringify(row), deletedAt: now };
        await db.insert(deletedRow).values(kept).onConflictDoUpdate({ target: deletedRow.id, set: kept });
        await keepFiles(db, table, removed, new Date(now.getTime() + restorableMs));
        return removed;
      });
    }

    /**
     * Undoes a deletion of the last `restorableMs`, if any. An optional reference to a missing row becomes null.
     * @throws AppError `taken`, NOT_FOUND for a row of another scope or if a required reference is to a missing row,
     * and what `check` throws
     */
    function restore(db: Db, own: string, restorableMs: number): Promise<Stored | undefined> {
      return write(db, async () => {
        const isRecent = gt(deletedRow.deletedAt, new Date(Date.now() - restorableMs));
        const isRestorable = and(eq(deletedRow.id, getKey(own)), isRecent);
        const [found] = await db.delete(deletedRow).where(isRestorable).returning();
        if (!found) return undefined;
        const row: Fields = withDates(table, JSON.parse(found.row));
        if (within !== null && row[scopeName] !== within) throw new AppError("NOT_FOUND");
        const columns: Readonly<Record<string, Column>> = getTableColumns(table);
        for (const [name, target] of Object.entries(references)) {
          const kept = (!isColumn(target) && target.kept) || target;
          if (await isKnown(db, kept, row[name], within)) continue;
          if (columns[name]?.notNull) throw new AppError("NOT_FOUND");
          row[name] = null;
        }
        await unlessTaken(db.insert(anyTable).values(row), taken);
        await assertChecked(db, own);
        await keepFiles(db, table, row, null);
        return row;
      });
    }

    return {
      list,
      get,
      create,
      update,
      remove,
      restore,
      /** Returns those of the given ids that exist. */
      known: (db: Db, ids: readonly string[]) => knownIds(db, id, ids, having),
      total: (db: Db) => countRows(db, table, having),
      /** Counts the rows created in each interval between two consecutive times. */
      byTime: (db: Db, bounds: readonly number[]) => countByTime(db, table.createdAt ?? id, bounds, having),
    };
  }

  type All = ReturnType<typeof operations>;
  type One = Omit<All, "create"> & {
    create: (db: Db, values: Omit<Insert<T>, Scoping<T, Of>>) => Promise<Item>;
  };
  return byScope<Of, One, All>(scope, operations);
}

/** Numbers the resources, to distinguish those of the same table. */
let nextResource = 0;

/** Returns those of the given ids that exist in a table. */
export async function knownIds(
  db: Db,
  id: Column,
  ids: readonly string[],
  only: Having = [],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const these = oneOf(id, [...new Set(ids)]);
  const those = getHaving(only, "in");
  const wanted = allOf(these, those);
  const kind = `known ${getTableName(id.table)} ${wanted?.shape}`;
  const found = await run(db, kind, { ...these.values, ...those?.values }, () =>
    db
      .select({ id: sql<string>`${id}` })
      .from(id.table)
      .where(wanted?.sql),
  );
  return found.map((row) => row.id);
}

const isColumn = (target: Referred): target is Column => "table" in target;

/** Whether a reference is empty, or its row exists in the same scope. */
async function isKnown(db: Db, target: Referred, wanted: unknown, within: string | null): Promise<boolean> {
  if (typeof wanted !== "string") return true;
  const { id, scope, only } = isColumn(target) ? { id: target } : target;
  const known = await knownIds(db, id, [wanted], within === null ? [] : [getColumn(scope), within]);
  if (known.length === 0 || !only) return known.length > 0;
  return (await db.$count(id.table, and(eq(id, wanted), only))) > 0;
}

async function assertReferences(
  db: Db,
  values: Fields,
  references: Readonly<Record<string, Referred>>,
  within: string | null,
) {
  for (const [path, target] of Object.entries(references)) {
    if (await isKnown(db, target, values[path], within)) continue;
    throw new AppError("VALIDATION_ERROR", { issues: [{ path, code: `${path.replace(/Id$/, "")}Invalid` }] });
  }
}

/** @throws AppError NOT_FOUND */
function existing<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

/** @throws AppError with this code if a unique key is violated */
async function unlessTaken<Result>(writing: PromiseLike<Result>, code?: ErrorCode): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    throw code === undefined || uniqueViolation(error) === undefined ? error : new AppError(code);
  }
}

/** A table's columns that a schema names. */
export function columnsOf<T extends Table, Name extends string>(
  table: T,
  { shape }: { shape: Readonly<Record<Name, unknown>> },
) {
  const shown = Object.entries<Column>(getTableColumns(table)).filter(([name]) => Object.hasOwn(shape, name));
  // The names that the schema and the table have in common.
  return Object.fromEntries(shown) as Pick<T["_"]["columns"], Name & keyof T["_"]["columns"]>;
}

function withDates<Values extends object>(table: Table, values: Values): Values {
  const columns: Readonly<Record<string, Column | undefined>> = getTableColumns(table);
  const times = Object.entries(values).filter(
    ([name, value]) => typeof value === "string" && columns[name]?.dataType !== "string",
  );
  return { ...values, ...Object.fromEntries(times.map(([name, time]) => [name, new Date(time)])) };
}

type Times<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

/** A row as JSON, in which times are texts. */
export function withTimes<Row extends Record<string, unknown>>(row: Row): Times<Row> {
  const item: Record<string, unknown> = { ...row };
  for (const [name, value] of Object.entries(item))
    if (value instanceof Date) item[name] = value.toISOString();
  // All dates are texts now.
  return item as Times<Row>;
}

/** Removes deleted rows that can no longer be restored. */
export async function forgetDeleted(db: Db, restorableMs: number): Promise<void> {
  await db.delete(deletedRow).where(lte(deletedRow.deletedAt, new Date(Date.now() - restorableMs)));
}
