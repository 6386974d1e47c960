import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { parseFile } from "../../json.server.ts";

const column = z.looseObject({ name: z.string(), generated: z.unknown().optional() });
const named = z.looseObject({ columns: z.array(z.string()) });
const table = z.looseObject({
  name: z.string(),
  schema: z.string().optional(),
  columns: z.record(z.string(), column),
  indexes: z.record(
    z.string(),
    z.looseObject({
      columns: z.array(z.union([z.string(), z.looseObject({ expression: z.string() })])),
      where: z.string().optional(),
    }),
  ),
  foreignKeys: z.record(
    z.string(),
    z.looseObject({
      tableFrom: z.string(),
      tableTo: z.string(),
      columnsFrom: z.array(z.string()),
      columnsTo: z.array(z.string()),
    }),
  ),
  compositePrimaryKeys: z.record(z.string(), named),
  uniqueConstraints: z.record(z.string(), named),
  checkConstraints: z.record(z.string(), z.looseObject({ value: z.string() })),
});
const snapshot = z.looseObject({ tables: z.record(z.string(), table) });

type Table = z.infer<typeof table>;
/** The tables after a migration, as drizzle-kit records them. Everything else in it is kept unchanged. */
export type Snapshot = z.infer<typeof snapshot>;

/** A table, or one of its columns. */
export interface Place {
  table: string;
  column?: string | undefined;
}

export interface Rename extends Place {
  to: string;
}

export const nameOf = ({ table, column }: Place) => (column === undefined ? table : `${table}.${column}`);

export const readSnapshot = (file: string): Snapshot =>
  snapshot.parse(parseFile(`drizzle/meta/${basename(file)}`, readFileSync(file, "utf8")));

export const noTables: Snapshot = { tables: {} };

const tableIn = ({ tables }: Snapshot, name: string) =>
  Object.values(tables).find((one) => one.name === name);

export const has = (tables: Snapshot, { table, column }: Place): boolean => {
  const there = tableIn(tables, table);
  return there !== undefined && (column === undefined || Object.hasOwn(there.columns, column));
};

/** Tables that `other` lacks and, in the tables it has, columns with data that it lacks. */
export function missingIn(other: Snapshot, of: Snapshot): Place[] {
  return Object.values(of.tables).flatMap(({ name, columns }): Place[] => {
    if (!has(other, { table: name })) return [{ table: name }];
    return Object.values(columns)
      .filter((one) => !one.generated)
      .map((one) => ({ table: name, column: one.name }))
      .filter((place) => !has(other, place));
  });
}

/** Suffixes of derived columns, and of the indexes that the kit gives them. */
const derived = { _sort: "_order", _key: "_unique" };

/** The columns derived from a column, such as `note_sort` from `note`. Not every column so named is derived. */
export function derivedFrom(tables: Snapshot, { table, column }: Place): string[] {
  const indexes = Object.entries(tableIn(tables, table)?.indexes ?? {});
  return Object.entries(derived).flatMap(([end, ofIndex]) => {
    const name = `${column}${end}`;
    const isIndexed = indexes.some(
      ([index, { columns }]) =>
        columns.some((part) => (typeof part === "string" ? part : part.expression) === name) &&
        index.endsWith(ofIndex) &&
        !index.includes(name),
    );
    return isIndexed ? [name] : [];
  });
}

/** The tables without one table or column. References to it stay, so that drizzle-kit detects the change. */
export function without(before: Snapshot, { table, column }: Place): Snapshot {
  const after = structuredClone(before);
  for (const [key, one] of Object.entries(after.tables)) {
    if (one.name !== table) continue;
    if (column === undefined) delete after.tables[key];
    else delete one.columns[column];
  }
  return after;
}

/** The tables after renaming a table or a column, including everything that refers to it. */
export function renamed(before: Snapshot, { table, column, to }: Rename): Snapshot {
  const after = structuredClone(before);
  const change = column === undefined ? renameTable : renameColumn;
  change(after, table, to, column ?? "");
  return after;
}

function renameTable({ tables }: Snapshot, old: string, to: string): void {
  for (const [key, one] of Object.entries(tables)) {
    for (const foreign of Object.values(one.foreignKeys)) {
      if (foreign.tableFrom === old) foreign.tableFrom = to;
      if (foreign.tableTo === old) foreign.tableTo = to;
    }
    if (one.name !== old) continue;
    one.name = to;
    delete tables[key];
    tables[key.slice(0, key.length - old.length) + to] = one;
    rewriteTexts(one, old, to);
  }
}

function renameColumn({ tables }: Snapshot, table: string, to: string, old: string): void {
  const swap = (names: readonly string[]) => names.map((name) => (name === old ? to : name));
  for (const one of Object.values(tables)) {
    for (const foreign of Object.values(one.foreignKeys)) {
      if (foreign.tableFrom === table) foreign.columnsFrom = swap(foreign.columnsFrom);
      if (foreign.tableTo === table) foreign.columnsTo = swap(foreign.columnsTo);
    }
    if (one.name !== table) continue;
    const columns = Object.entries(one.columns).map(([key, value]) =>
      key === old ? [to, { ...value, name: to }] : [key, value],
    );
    one.columns = Object.fromEntries(columns);
    for (const index of Object.values(one.indexes))
      index.columns = index.columns.map((part) =>
        typeof part === "string" ? (part === old ? to : part) : renamedPart(part, old, to),
      );
    for (const key of [...Object.values(one.compositePrimaryKeys), ...Object.values(one.uniqueConstraints)])
      key.columns = swap(key.columns);
    rewriteTexts(one, old, to);
  }
}

const renamedPart = <Part extends { expression: string }>(part: Part, old: string, to: string): Part =>
  part.expression === old ? { ...part, expression: to } : part;

/** Databases rename columns in conditions themselves. An unrecognized condition is rewritten, which loses nothing. */
function rewriteTexts(one: Table, old: string, to: string): void {
  const rewrite = (text: string) =>
    text.replaceAll(`"${old}"`, `"${to}"`).replaceAll(`\`${old}\``, `\`${to}\``);
  for (const check of Object.values(one.checkConstraints)) check.value = rewrite(check.value);
  for (const index of Object.values(one.indexes)) if (index.where) index.where = rewrite(index.where);
  for (const [name, value] of Object.entries(one.columns)) {
    const { generated } = value;
    if (generated && typeof generated === "object" && "as" in generated && typeof generated.as === "string")
      one.columns[name] = { ...value, generated: { ...generated, as: rewrite(generated.as) } };
  }
}
