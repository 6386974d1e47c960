import { type Client, DatabaseError } from "pg";
import { failedWith, refusedBy, type Violation } from "../../internal/refused.server.ts";
import type { Migration, MigrationError } from "../../migrations.server.ts";

interface Failed {
  migration: Migration;
  known: readonly Migration[];
  /** The position of the statement that failed. */
  at: number;
  /** How long the server may take to answer a question about its rows. */
  longestAnswerMs: number;
}

/** Set before each statement, so that the rows can be read after an error. */
export const savepoint = "SAVEPOINT statement";

/** The message for a failed migration: which rows violate it, or the database's own error. */
export async function getRefusal(client: Client, error: unknown, failed: Failed): Promise<MigrationError> {
  const { migration, at } = failed;
  const [statement = ""] = migration.statements.slice(at);
  const violation = error instanceof DatabaseError ? parseViolation(error, statement) : undefined;
  const said = failedWith(migration.tag, error, statement);
  return violation ? asked(client, violation, failed).catch(() => said) : said;
}

async function asked(
  client: Client,
  violation: Violation,
  { migration, known, at, longestAnswerMs }: Failed,
): Promise<MigrationError> {
  const { tag, statements } = migration;
  const before = known.slice(0, known.indexOf(migration)).flatMap((one) => one.statements);
  const ask = (text: string) => {
    const query = { text, rowMode: "array", query_timeout: longestAnswerMs } as const;
    return client.query<unknown[]>(query);
  };
  const asking = refusedBy({
    tag,
    violation,
    statements: [...before, ...statements.slice(0, at + 1)],
    columnsOf: (table) =>
      `SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = '${table}'`,
    isOther: (column, type) => `NOT pg_input_is_valid("${column}"::text, '${type}')`,
  });
  for (let step = asking.next(); ; ) {
    if (step.done) return step.value;
    await ask("ROLLBACK TO SAVEPOINT statement");
    const { rows } = await ask(step.value).catch((error) => {
      if (error instanceof DatabaseError) return { rows: [] };
      throw error;
    });
    step = asking.next(rows);
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
function parseViolation(
  { code, table, column, constraint, detail }: DatabaseError,
  statement: string,
): Violation | undefined {
  const [, keys, parent] =
    /^Key \((.*?)\)=.*?(?: is not present in table "(\w+)"\.)?$/s.exec(detail ?? "") ?? [];
  const columns = keys?.split(", ");
  if (code === "22P02" || code === "22003") return mistyped(statement);
  if (table === undefined) return undefined;
  if (code === "23514") return { kind: "check", table, check: constraint };
  if (code === "23502" && column) return { kind: "required", table, columns: [column] };
  if (code === "23505" && columns) return { kind: "unique", table, columns };
  return code === "23503" && columns && parent
    ? { kind: "reference", table, columns, to: parent }
    : undefined;
}

function mistyped(statement: string): Violation | undefined {
  const [, table, column, to] =
    /ALTER TABLE "(\w+)" ALTER COLUMN "(\w+)" SET DATA TYPE (\w+)/.exec(statement) ?? [];
  return table && column ? { kind: "type", table, columns: [column], to } : undefined;
}
