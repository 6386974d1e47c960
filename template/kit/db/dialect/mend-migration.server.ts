import { Database } from "bun:sqlite";
import { getTableName } from "drizzle-orm";
import { getTableConfig, type Table } from "./columns.server.ts";
import { getTriggers, runStatement, type Trigger } from "./migrate.server.ts";

const copying = /^(\s*INSERT INTO `[^`]+`\()(.+)(\) SELECT )(.+)( FROM `([^`]+)`;\s*)$/;

/** Runs migrations in an empty database, to see which tables they create. */
export function rehearsal() {
  const sqlite = new Database(":memory:");
  /** Triggers that were dropped with their table. After a rebuild, a migration creates them again. */
  const lost = new Map<string, Trigger>();
  const real = "SELECT 1 FROM pragma_table_list(?) WHERE type = 'table'";
  return {
    run(statement: string): void {
      const before = getTriggers(sqlite);
      const has = (trigger: string) => before.some(({ name }) => name === trigger);
      for (const [name, { table, sql }] of lost) {
        if (!isDropping(statement, name)) continue;
        if (!has(name) && sqlite.query(real).get(table)) sqlite.run(sql);
        lost.delete(name);
      }
      runStatement(sqlite, statement);
      if (!/\bDROP TABLE\b/i.test(statement)) return;
      const left = new Set(getTriggers(sqlite).map(({ name }) => name));
      for (const trigger of before) if (!left.has(trigger.name)) lost.set(trigger.name, trigger);
    },
    /** The names of all tables; none if they are unknown. */
    tables: () =>
      sqlite
        .query<{ name: string }, []>("SELECT name FROM pragma_table_list WHERE type = 'table'")
        .all()
        .flatMap(({ name }) => (name.startsWith("sqlite_") ? [] : name)),
    /** The columns of a table that hold data: none if there is no such table, undefined if that is unknown. */
    columns(table: string): string[] | undefined {
      if (!sqlite.query(real).get(table)) return [];
      return sqlite
        .query<{ name: string }, [string]>("SELECT name FROM pragma_table_info(?)")
        .all(table)
        .map(({ name }) => name);
    },
    close: () => sqlite.close(),
  };
}

const isDropping = (statement: string, trigger: string) =>
  [...statement.matchAll(/\bDROP TRIGGER\s+(?:IF EXISTS\s+)?(?:[`"]([^`"]+)[`"]|([^\s;]+))/gi)].some(
    ([, quoted, bare]) => (quoted ?? bare) === trigger,
  );

/** Adding a column with a reference, as drizzle-kit writes it. The other table's name may be a reserved word. */
const referring = /^(\s*ALTER TABLE `([^`]+)` ADD `([^`]+)` .*\bREFERENCES) ([^\s(]+)\(([^\s)]+)\)(?! ON)/;

/** What happens to a row when the row that it refers to is changed or deleted. */
function getActions(tables: readonly Table[], table: string, column: string): string {
  const own = tables.find((one) => getTableName(one) === table);
  const keys = own ? getTableConfig(own).foreignKeys : [];
  const key = keys.find((one) => one.reference().columns.some(({ name }) => name === column));
  const action = (event: string, named: string | undefined) =>
    named === undefined || named === "no action" ? "" : ` ON ${event} ${named}`;
  return action("UPDATE", key?.onUpdate) + action("DELETE", key?.onDelete);
}

/**
 * Fixes errors of drizzle-kit in a new migration. When it adds a column with a reference, it omits quotes and the ON
 * DELETE rule. When it rebuilds a table, it also copies columns that the old table does not have, and SQLite reads the
 * quoted name of a missing column as a string.
 */
export function mended(
  earlier: readonly string[],
  written: readonly string[],
  tables: readonly Table[],
): string[] {
  const statements = written.map((statement) =>
    statement.replace(
      referring,
      (_, start, table, column, to, id) =>
        `${start} \`${to}\`(\`${id}\`)${getActions(tables, table, column)}`,
    ),
  );
  if (!statements.some((statement) => copying.test(statement))) return statements;
  const stage = rehearsal();
  try {
    for (const statement of earlier) stage.run(statement);
    return statements.map((one) => {
      const statement = one.replace(copying, (_, insert, into, select, columns, from, table) => {
        const there = new Set(stage.columns(table)?.map((name) => `"${name}"`));
        const sources: string[] = columns.split(", ");
        const targets: string[] = into.split(", ");
        const kept = (list: string[]) => list.filter((_, at) => there.has(sources[at] ?? "")).join(", ");
        return `${insert}${kept(targets)}${select}${kept(sources)}${from}`;
      });
      stage.run(statement);
      return statement;
    });
  } finally {
    stage.close();
  }
}

// Statements that drizzle-kit cannot generate.

/** Statements that create a trigram index for a table's texts and add its rows; see search.server.ts. */
export function searchIndex(table: string, columns: readonly string[] = ["search"]): string[] {
  const index = `${table}_search`;
  const quoted = columns.map((column) => `\`${column}\``);
  const parts = (row: string) =>
    `${quoted.map((column) => `${row}${column}`).join(" || char(10) || ")} || char(10, 10)`;
  const added = `INSERT INTO \`${index}\` (rowid, \`parts\`) VALUES (NEW.rowid, ${parts("NEW.")});`;
  const removed = `DELETE FROM \`${index}\` WHERE rowid = OLD.rowid;`;
  return [
    `CREATE VIRTUAL TABLE \`${index}\` USING fts5(\`parts\`, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');\n`,
    `CREATE VIRTUAL TABLE \`${index}_parts\` USING fts5vocab('${index}', 'instance');\n`,
    `INSERT INTO \`${index}\` (rowid, \`parts\`) SELECT rowid, ${parts("")} FROM \`${table}\`;\n`,
    trigger(`${index}_insert`, `AFTER INSERT ON \`${table}\``, added),
    trigger(`${index}_update`, `AFTER UPDATE OF ${quoted.join(", ")} ON \`${table}\``, removed, added),
    trigger(`${index}_delete`, `AFTER DELETE ON \`${table}\``, removed),
  ];
}

/**
 * Triggers that keep a file while a row refers to it, then mark it for deletion; see storage/uploads.server.ts.
 * @param before the text before the file's name in the column
 */
export function fileTriggers(table: string, column: string, before = ""): string[] {
  const name = (row: string) =>
    before ? `substr(${row}.\`${column}\`, ${before.length + 1})` : `${row}.\`${column}\``;
  const set = (due: string, row: string) =>
    `UPDATE \`stored_file\` SET \`discard_at\` = ${due} WHERE \`name\` = ${name(row)};`;
  const discard = set("CAST(unixepoch('subsec') * 1000 AS INTEGER)", "OLD");
  return [
    trigger(
      `${table}_${column}_keep`,
      `AFTER UPDATE OF \`${column}\` ON \`${table}\`\nWHEN NEW.\`${column}\` IS NOT OLD.\`${column}\``,
      discard,
      set("NULL", "NEW"),
    ),
    trigger(
      `${table}_${column}_discard`,
      `AFTER DELETE ON \`${table}\`\nWHEN OLD.\`${column}\` IS NOT NULL`,
      discard,
    ),
  ];
}

/** @param event the event, and the rows for which it fires the trigger */
export const trigger = (name: string, event: string, ...lines: string[]) =>
  `CREATE TRIGGER \`${name}\`\n${event}\nBEGIN\n\t${lines.join("\n\t")}\nEND;\n`;
