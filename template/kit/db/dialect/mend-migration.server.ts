import { Database } from "bun:sqlite";

const copying = /^(\s*INSERT INTO `\w+`\()(.+)(\) SELECT )(.+)( FROM `(\w+)`;\s*)$/;

/** Runs migrations on an empty database, to see what they make of its tables. */
export function rehearsal() {
  const sqlite = new Database(":memory:");
  const real = "SELECT 1 FROM pragma_table_list(?) WHERE type = 'table'";
  return {
    run: (statement: string) => void sqlite.run(statement),
    /** The columns of a table that hold data, undefined if that is unknown; none if there is no such table. */
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

/**
 * Fixes an error of drizzle-kit in a new migration. Where it rebuilds a table, it also copies columns that the old
 * table does not have, and SQLite reads the quoted name of a missing column as a string.
 */
export function mended(earlier: readonly string[], statements: readonly string[]): string[] {
  if (!statements.some((statement) => copying.test(statement))) return [...statements];
  const stage = rehearsal();
  try {
    for (const statement of earlier) stage.run(statement);
    return statements.map((written) => {
      const statement = written.replace(copying, (_, insert, into, select, columns, from, table) => {
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

// Statements of migrations that drizzle-kit cannot generate.

/** Statements that index the column `search` of a table by trigrams; see search.server.ts. */
export function searchIndex(table: string): string[] {
  const index = `${table}_search`;
  const parts = "NEW.`search` || char(10, 10)";
  const added = `INSERT INTO \`${index}\` (rowid, \`parts\`) VALUES (NEW.rowid, ${parts});`;
  const removed = `DELETE FROM \`${index}\` WHERE rowid = OLD.rowid;`;
  return [
    `CREATE VIRTUAL TABLE \`${index}\` USING fts5(\`parts\`, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');\n`,
    `CREATE VIRTUAL TABLE \`${index}_parts\` USING fts5vocab('${index}', 'instance');\n`,
    trigger(`${index}_insert`, `INSERT ON \`${table}\``, added),
    trigger(`${index}_update`, `UPDATE OF \`search\` ON \`${table}\``, removed, added),
    trigger(`${index}_delete`, `DELETE ON \`${table}\``, removed),
  ];
}

/** Triggers that keep a file while a row refers to it, and then mark it for deletion; see storage/uploads.server.ts. */
export function fileTriggers(table: string, column: string): string[] {
  const set = (due: string, row: string) =>
    `UPDATE \`stored_file\` SET \`discard_at\` = ${due} WHERE \`name\` = ${row}.\`${column}\`;`;
  const discard = set("CAST(unixepoch('subsec') * 1000 AS INTEGER)", "OLD");
  return [
    trigger(
      `${table}_${column}_keep`,
      `UPDATE OF \`${column}\` ON \`${table}\``,
      discard,
      set("NULL", "NEW"),
    ),
    trigger(`${table}_${column}_discard`, `DELETE ON \`${table}\``, discard),
  ];
}

const trigger = (name: string, event: string, ...lines: string[]) =>
  `CREATE TRIGGER \`${name}\`\nAFTER ${event}\nBEGIN\n\t${lines.join("\n\t")}\nEND;\n`;
