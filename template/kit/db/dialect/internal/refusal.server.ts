import type { Database } from "bun:sqlite";
import { failedWith, refusedBy, type Violation } from "../../internal/refused.server.ts";
import type { Migration, MigrationError } from "../../migrations.server.ts";

interface Failed {
  migration: Migration;
  known: readonly Migration[];
  /** The position of the statement that failed. */
  at: number;
}

/** The message for a failed migration: which rows violate it, or the database's own error. */
export function getRefusal(
  sqlite: Database,
  error: unknown,
  { migration, known, at }: Failed,
): MigrationError {
  const { tag, statements } = migration;
  const [statement = ""] = statements.slice(at);
  const violation = error instanceof Error ? parseViolation(error.message, statement) : undefined;
  if (!violation) return failedWith(tag, error, statement);
  const before = known.slice(0, known.indexOf(migration)).flatMap((one) => one.statements);
  return asked(sqlite, tag, violation, [...before, ...statements.slice(0, at + 1)]);
}

/** Checks what SQLite does not check for each statement: references, and the types of columns in rebuilt tables. */
export function assertRows(sqlite: Database, applied: readonly Migration[]): void {
  const violation = orphanIn(sqlite) ?? mistypedIn(sqlite, applied);
  if (violation) throw asked(sqlite, applied.map(({ tag }) => tag).join(", "), violation, []);
}

const word = '[`"]?(\\w+)[`"]?';

function parseViolation(message: string, statement: string): Violation | undefined {
  const [, kind, failed = ""] = /^(CHECK|NOT NULL|UNIQUE) constraint failed: (.*)$/.exec(message) ?? [];
  const [, changed = "", added] =
    new RegExp(`(?:INTO|UPDATE|ALTER TABLE)\\s+${word}(?:\\s+ADD(?: COLUMN)? ${word})?`, "i").exec(
      statement,
    ) ?? [];
  if (kind === "CHECK") return { kind: "check", table: changed, check: failed };
  if (/^Cannot add a NOT NULL column/.test(message) && added)
    return { kind: "required", table: changed, columns: [added] };
  const [table = ""] = failed.split(".", 1);
  const columns = failed.split(", ").map((name) => name.slice(table.length + 1));
  if (kind === "NOT NULL") return { kind: "required", table, columns };
  return kind === "UNIQUE" && !failed.startsWith("index ") ? { kind: "unique", table, columns } : undefined;
}

function orphanIn(sqlite: Database): Violation | undefined {
  const orphan = sqlite
    .query<{ table: string; parent: string; fkid: number }, []>("PRAGMA foreign_key_check")
    .get();
  if (!orphan) return undefined;
  const keys = sqlite
    .query<{ id: number; from: string }, [string]>('SELECT id, "from" FROM pragma_foreign_key_list(?)')
    .all(orphan.table);
  const columns = keys.filter(({ id }) => id === orphan.fkid).map(({ from }) => from);
  return { kind: "reference", table: orphan.table, columns, to: orphan.parent };
}

/** SQLite accepts a text in an integer column. */
function mistypedIn(sqlite: Database, applied: readonly Migration[]): Violation | undefined {
  const text = applied.flatMap(({ statements }) => statements).join("\n");
  const rebuilt = [
    ...text.matchAll(new RegExp(`ALTER TABLE\\s+[\`"]?__new_\\w+[\`"]?\\s+RENAME TO ${word}`, "gi")),
  ];
  for (const [, table = ""] of rebuilt) {
    const columns = sqlite
      .query<{ name: string }, [string]>(
        "SELECT name FROM pragma_table_info(?) WHERE type = 'integer' COLLATE NOCASE",
      )
      .all(table);
    for (const { name } of columns) {
      const [found] = getRows(sqlite, `SELECT 1 FROM "${table}" WHERE ${isOther(name, "integer")} LIMIT 1`);
      if (found) return { kind: "type", table, columns: [name], to: "integer" };
    }
  }
  return undefined;
}

const isOther = (column: string, type: string) => `typeof("${column}") NOT IN ('${type}', 'null')`;

function asked(
  sqlite: Database,
  tag: string,
  violation: Violation,
  statements: readonly string[],
): MigrationError {
  const columnsOf = (table: string) => `SELECT name FROM pragma_table_info('${table}')`;
  const asking = refusedBy({ tag, violation, statements, columnsOf, isOther });
  for (let step = asking.next(); ; step = asking.next(getRows(sqlite, step.value)))
    if (step.done) return step.value;
}

function getRows(sqlite: Database, query: string): unknown[][] {
  try {
    return sqlite.query(query).values();
  } catch {
    return [];
  }
}
