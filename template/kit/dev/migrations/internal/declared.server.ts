import { join } from "node:path";
import { Table as AnyTable, getTableName, is } from "drizzle-orm";
import { indexedColumns } from "../../../db/derived.server.ts";
import { getTableConfig, type Table } from "../../../db/dialect/columns.server.ts";
import {
  dropping,
  madeBy,
  protectingFunctions,
  sharedParts,
  writeParts,
} from "../../../db/dialect/parts.server.ts";
import { breakpoint, type Existing, type Part, type Script } from "../../../db/migrations.server.ts";

/** The tables in the modules named by drizzle.config.ts. */
export async function tablesIn(root: string): Promise<Table[]> {
  const { schema } = (await import(join(root, "drizzle.config.ts"))).default;
  const paths = [schema]
    .flat()
    .flatMap((pattern: string) => [
      ...new Bun.Glob(pattern.replace(/^\.\//, "")).scanSync({ cwd: root, followSymlinks: true }),
    ]);
  const modules = await Promise.all([...new Set(paths)].sort().map((path) => import(join(root, path))));
  const exported: unknown[] = modules.flatMap((module) => Object.values(module));
  // These modules contain only the dialect's own builders.
  return [...new Set(exported)].filter((one) => is(one, AnyTable)) as Table[];
}

function getFiles(table: Table): string[] {
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference());
  return keys
    .filter(({ foreignTable }) => getTableName(foreignTable) === "stored_file")
    .flatMap(({ columns }) => columns.map(({ name }) => name));
}

const columnsOf = (table: Table) => getTableConfig(table).columns.map(({ name }) => name);

/** Parts of existing tables that are declared but that no migration creates. */
export function missingParts(migrations: readonly Script[], tables: readonly Table[]): Part[] {
  return missingIn(madeBy(migrations), tables);
}

function missingIn(made: readonly Existing[], tables: readonly Table[]): Part[] {
  const has = (name: string) => made.some((one) => one.name === name);
  const own = tables
    .filter((table) => has(getTableName(table)))
    .flatMap((table) =>
      writeParts(getTableName(table), {
        columns: columnsOf(table),
        search: indexedColumns(table),
        files: getFiles(table),
      }),
    );
  const isUsed = ({ names }: Part) =>
    own.some(({ create }) => names.some((name) => create.some((statement) => statement.includes(`${name}`))));
  return [...sharedParts.filter(isUsed), ...own].filter(({ names }) => !names.every(has));
}

/**
 * Completes a new migration: drops parts of tables and columns that the code no longer has, and creates the parts that
 * declarations require.
 * @param earlier the migrations before it
 * @returns its statements, and what they create
 * @throws MigrationError if a migration fails in an empty database
 */
export function withParts(earlier: readonly Script[], added: Script, tables: readonly Table[]) {
  const made = (statements: readonly string[]) => madeBy([...earlier, { ...added, statements }]);
  // A function is dropped after everything that uses it.
  const before = staleIn(madeBy(earlier), tables).flatMap((one) =>
    one.kind === "function" ? [] : dropping(one),
  );
  // Some statements fail while a trigger still names a column that they drop.
  const after = attempted(() => made(added.statements));
  const isEarly = after === undefined || staleIn(after, tables).some(({ file }) => file !== undefined);
  const first = isEarly ? before : [];
  const now = made([...first, ...added.statements]);
  const stale = staleIn(now, tables);
  const parts = missingIn(now, tables);
  const incomplete = now.filter(
    (one) =>
      one.kind !== "function" && !stale.includes(one) && parts.some(({ names }) => names.includes(one.name)),
  );
  const last = [...stale, ...inOrder(incomplete)].map(dropping);
  return {
    statements: [...first, ...added.statements, ...last, ...parts.flatMap(({ create }) => create)],
    created: parts.map(({ what }) => what),
  };
}

/** Joins statements as drizzle-kit does. */
export const joined = (statements: readonly string[]): string =>
  statements.map((one, at) => (at === 0 || one.startsWith("\n") ? one : `\n${one}`)).join(breakpoint);

function attempted<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Search indexes, file triggers and functions whose table or column is no longer in the code. */
function staleIn(made: readonly Existing[], tables: readonly Table[]): Existing[] {
  const needed = tables.flatMap((table) =>
    writeParts(getTableName(table), { columns: columnsOf(table), search: [], files: [] }),
  );
  const declared = new Map(tables.map((table) => [getTableName(table), table]));
  const has = (name: string) => made.some((one) => one.name === name);
  const isStale = ({ kind, name, table, file }: Existing) => {
    const own = declared.get(table);
    if (kind === "function")
      return protectingFunctions.includes(name) && !needed.some(({ names }) => names.includes(name));
    if (file !== undefined) return !own || !columnsOf(own).includes(file);
    const [, searched = ""] = /^(.+)_search(?:|_parts|_insert|_update|_delete)$/.exec(name) ?? [];
    if (searched === "" || declared.has(name)) return false;
    // An index is a single part in one dialect, and tables with triggers in the other.
    const isOurs = kind === "index" || (has(`${searched}_search`) && has(`${searched}_search_parts`));
    const indexed = declared.get(searched);
    // The owner may have written the index of a column by hand.
    return (
      isOurs && !(indexed && (indexedColumns(indexed).length > 0 || columnsOf(indexed).includes("search")))
    );
  };
  return inOrder(made.filter(isStale));
}

/** Drops triggers before the tables that they write to, and the view of an index before the index. */
const inOrder = (made: readonly Existing[]) => made.toSorted((a, b) => rank(a) - rank(b));
const rank = ({ kind, name }: Existing) =>
  kind === "function" ? 3 : kind === "table" ? (name.endsWith("_parts") ? 1 : 2) : 0;
