import { isDeepStrictEqual } from "node:util";
import { CliError } from "../errors.ts";
import { at, changesBetween } from "./by-key.ts";

/** The schema after a migration, as drizzle-kit keeps it. */
export type Snapshot = Readonly<Record<string, unknown>>;

/** A table's name in SQL. Snapshots of PostgreSQL prefix it with the schema. */
export function nameOf(table: string): string {
  return table.replace(/^public\./, "");
}

/** Applies the template's schema changes to the owner's. */
export function withChanges(
  own: Snapshot,
  {
    changes,
    gone,
    tag,
  }: { changes: ReturnType<typeof changesBetween>; gone: readonly string[]; tag: string },
): Snapshot {
  const result = structuredClone(own);
  for (const { path, from, to } of changes) {
    const [section = "", table = "", ...rest] = path;
    if (section === "id" || section === "prevId" || (section === "tables" && gone.includes(table))) continue;
    const present = at(own, path);
    if (to === undefined && present === undefined) continue;
    // Dropping a table drops everything in it. The other sections describe the snapshot itself.
    const isFree =
      (isTable(path) && to === undefined) || /^(?:_meta|internal|version|dialect)$/.test(section);
    if (!isFree && !isDeepStrictEqual(present, from)) {
      throw clash(
        `${tag}.sql and one of yours both change ${[nameOf(table), ...rest.filter((_, i) => i % 2 === 1)].join(".")}`,
      );
    }
    const parent: unknown = at(result, path.slice(0, -1));
    if (typeof parent === "object" && parent !== null) Object.assign(parent, { [path.at(-1) ?? ""]: to });
  }
  const merged: Snapshot = JSON.parse(JSON.stringify(result));
  for (const { path, to } of changes) if (to === undefined) requireUnused(merged, path, tag);
  return merged;
}

export const isTable = ([section, _table, ...rest]: readonly string[]) =>
  section === "tables" && rest.length === 0;

/** Whether the owner removed a part of a table, or the template did so earlier. */
export function isGone(own: Snapshot | undefined, path: readonly string[]): boolean {
  return at(own, path.slice(0, 2)) !== undefined && at(own, path) === undefined;
}

/** Whether a statement drops this column, index or constraint. */
export function drops(statement: string, [section, table = "", , name = ""]: readonly string[]): boolean {
  const named = new RegExp(
    `DROP (COLUMN|INDEX|CONSTRAINT)\\s+(?:IF EXISTS\\s+)?[\`"]?${name}[\`"]?(?!\\w)`,
    "i",
  );
  const [, what] = statement.match(named) ?? [];
  return (
    section === "tables" &&
    (/INDEX/i.test(what ?? "") || (what !== undefined && mentions(statement, nameOf(table))))
  );
}

/** The migration would fail if one of the owner's indexes or references needs something that the template drops. */
function requireUnused(merged: Snapshot, path: readonly string[], tag: string): void {
  const [section, table = "", part, column = ""] = path;
  const isColumn = part === "columns" && path.length === 4;
  if (section !== "tables" || !(isTable(path) || isColumn)) return;
  const name = nameOf(table);
  const what = isColumn ? `${name}.${column}` : name;
  for (const [other, { indexes, foreignKeys }] of Object.entries<Parts>(Object(at(merged, ["tables"])))) {
    const keys = Object.values(foreignKeys ?? {}).filter(({ tableTo, columnsFrom, columnsTo }) =>
      isColumn
        ? (other === table && columnsFrom.includes(column)) ||
          (tableTo === name && columnsTo.includes(column))
        : tableTo === name,
    );
    const uses = Object.values(indexes ?? {}).filter(
      ({ columns }) =>
        isColumn &&
        other === table &&
        columns.some((one) => one === column || at(one, ["expression"]) === column),
    );
    const [user] = [...keys, ...uses];
    if (user) throw clash(`${tag}.sql drops ${what}, which ${user.name} of your ${nameOf(other)} needs`);
  }
}

type Parts = {
  readonly indexes?: Readonly<Record<string, { name: string; columns: readonly unknown[] }>>;
  readonly foreignKeys?: Readonly<
    Record<
      string,
      { name: string; tableTo: string; columnsFrom: readonly string[]; columnsTo: readonly string[] }
    >
  >;
};

/** What the owner added to a table that the template drops. */
export function lostWith(
  path: readonly string[],
  { tag, since, own }: { tag: string; since: Snapshot | undefined; own: Snapshot | undefined },
): string[] {
  const [before, now] = [since, own].map((snapshot) => Object(at(snapshot, path)));
  const parts = changesBetween(before, now).flatMap(({ path: [, part], to }) => (to && part ? [part] : []));
  const names = [...new Set(parts)].join(", ");
  return names === ""
    ? []
    : [`drizzle/${tag}.sql drops ${nameOf(path[1] ?? "")}, and with it your ${names}.`];
}

/** Throws for a rebuild of a table: it copies only the template's columns, so the owner's would be lost. */
export function requireNoRebuild(
  migration: { readonly tag: string; readonly sql: string; readonly snapshot: Snapshot },
  since: Snapshot | undefined,
  own: Snapshot | undefined,
): void {
  for (const [, table = ""] of migration.sql.matchAll(/DROP TABLE `?(\w+)`?/gi)) {
    const [before, now, next] = [since, own, migration.snapshot].map((one) => at(one, ["tables", table]));
    if (next !== undefined && now !== undefined && !isDeepStrictEqual(before, now))
      throw clash(`${migration.tag}.sql rebuilds the table ${table}, which your migrations have changed`);
  }
}

/** Whether a statement is about a table or an index. */
export function mentions(statement: string, name: string): boolean {
  const named = `(?:"public"\\.)?[\`"]?${name}[\`"]?(?!\\w)`;
  return new RegExp(`(TABLE|INTO|UPDATE|FROM|ON|INDEX)\\s+${named}`, "i").test(statement);
}

export function clash(what: string): CliError {
  const hint =
    "Nothing was changed. First undo or rename your change in a new migration, then upgrade again.";
  return new CliError("MIGRATIONS_CLASH", `The migrations conflict: ${what}.`, hint);
}
