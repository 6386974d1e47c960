import { getCode } from "../../shared/errors.ts";
import { databaseError } from "../errors.server.ts";
import { MigrationError } from "../migrations.server.ts";

/** A constraint that existing rows violate, which keeps a migration from being applied. */
export interface Violation {
  kind: "check" | "required" | "unique" | "reference" | "type";
  table: string;
  check?: string | undefined;
  /** The violated columns, if the database reports them. */
  columns?: readonly string[] | undefined;
  /** The table that a reference points to, or a column's new type. */
  to?: string | undefined;
}

interface Refused {
  tag: string;
  violation: Violation;
  /** All migrations' statements, up to the one that failed. */
  statements: readonly string[];
  /** The query for a table's column names. */
  columnsOf: (table: string) => string;
  /** The condition that finds values of another type. */
  isOther: (column: string, type: string) => string;
}

/** Yields queries and receives their rows, or no rows if a query failed. */
type Asking<Result> = Generator<string, Result, unknown[][]>;

const quoted = (name: string) => `"${name}"`;

/** One line for the operator: which rows violate the migration, and how to change them. */
export function* refusedBy({
  tag,
  violation,
  statements,
  columnsOf,
  isOther,
}: Refused): Asking<MigrationError> {
  const { kind, to = "" } = violation;
  // SQLite rebuilds a table under a temporary name.
  const table = violation.table.replace(/^__new_/, "");
  const there = (yield columnsOf(table)).map(([name]) => String(name));
  const rule = kind === "check" ? checkIn(statements, violation.check ?? "") : undefined;
  const columns = violation.columns ?? there.filter((name) => rule && new RegExp(`\\b${name}\\b`).test(rule));
  const [column = ""] = columns;
  const list = columns.map(quoted).join(", ");
  const conditions: Record<Violation["kind"], string> = {
    check: rule ? `NOT (${rule})` : "false",
    required: there.includes(column) ? `${quoted(column)} IS NULL` : "true",
    unique: `(${list}) IN (SELECT ${list} FROM ${quoted(table)} GROUP BY ${list} HAVING count(*) > 1)`,
    reference: `${quoted(column)} IS NOT NULL AND ${quoted(column)} NOT IN (SELECT "id" FROM ${quoted(to)})`,
    type: isOther(column, to),
  };
  const rows = `FROM ${quoted(table)} AS ${quoted(violation.table)} WHERE ${conditions[kind]}`;
  const [counted] = yield `SELECT count(*) ${rows}`;
  const isOne = columns.length === 1;
  const [first] = isOne && kind !== "required" ? yield `SELECT ${list} ${rows} ORDER BY 1 LIMIT 1` : [];
  const example = first && shown(first[0]);
  const count = Number(counted?.[0] ?? 0);
  const some = `${table} has ${count > 0 ? `${count} ` : ""}${count === 1 ? "row" : "rows"}`;
  const such = example === undefined ? "" : `, such as ${example}`;
  const names = columns.join(" and ");
  const isNew = kind === "required" && !there.includes(column);
  const reasons: Record<Violation["kind"], string> = {
    check: isOne
      ? `${some} whose ${column} violates the check ${violation.check}${such}`
      : `${some} that ${count === 1 ? "violates" : "violate"} the check ${violation.check}`,
    required: `${some} without a value in ${column}, which is now required`,
    unique: `${some} with the same ${names}, which is now unique${such}`,
    reference: `${some} whose ${column} refers to no row of ${to}${such}`,
    type: `${some} whose ${column} is not of the type ${to}${such}`,
  };
  const where =
    kind === "required" ? `${quoted(column)} IS NULL` : example && `${quoted(column)} = ${example}`;
  const update = `UPDATE ${quoted(table)} SET ${quoted(column)} = … WHERE ${where};`;
  const find = `SELECT * FROM ${quoted(table)}${where ? ` WHERE ${where}` : ""};`;
  const change = isNew
    ? "Give the column a default, or add it as optional and require it later."
    : kind === "unique" || !where
      ? `Change them first, in the database or at the start of the migration: ${find}`
      : `Change them first, in the database or at the start of the migration: ${update}`;
  return new MigrationError(
    `The migration ${tag} failed, and nothing was changed: ${reasons[kind]}. ${change}`,
  );
}

/** A value as SQL, unless it is long or may be an address. */
function shown(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value !== "string" || value.length > 40 || /[@\n]/.test(value)) return undefined;
  return `'${value.replaceAll("'", "''")}'`;
}

/** The condition of the newest check with this name. */
function checkIn(statements: readonly string[], name: string): string | undefined {
  const text = statements.join("\n");
  const begins = [...text.matchAll(new RegExp(`CONSTRAINT\\s+["\`]?${name}["\`]?\\s+CHECK\\s*\\(`, "gi"))];
  const last = begins.at(-1);
  if (!last) return undefined;
  const start = last.index + last[0].length;
  let depth = 1;
  for (const { 0: part, index } of text.slice(start).matchAll(/'(?:[^']|'')*'|[()]/g)) {
    if (part === "(") depth++;
    if (part === ")") depth--;
    if (depth === 0) return text.slice(start, start + index);
  }
  return undefined;
}

/** Faults of the disk, the file, the connection or another process, not of the migration. */
const outside: readonly (string | undefined)[] = ["DB_BUSY", "STORAGE_FULL", "STORAGE_UNAVAILABLE"];

/** One line with the database's error for a statement. Any other error becomes the cause of the returned one. */
export function failedWith(tag: string, error: unknown, statement: string): MigrationError {
  const begin = `The migration ${tag} failed, and nothing was changed`;
  if (!(error instanceof Error) || getCode(error) === "" || outside.includes(databaseError(error)?.code))
    return new MigrationError(`${begin}.`, { cause: error });
  return new MigrationError(`${begin}: ${oneLine(error.message)}, in ${oneLine(statement).slice(0, 100)}`);
}

const oneLine = (text: string) => text.replace(/--[^\n]*|\s+/g, " ").trim();
