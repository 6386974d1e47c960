import { Database } from "bun:sqlite";

const copying = /^(\s*INSERT INTO `\w+`\()(.+)(\) SELECT )(.+)( FROM `(\w+)`;\s*)$/;

/**
 * The statements of a new migration, without what drizzle-kit gets wrong: where it rebuilds a table, it copies columns
 * from the old one that are only in the new one, and SQLite takes the quoted name of a missing column for a string.
 */
export function mended(earlier: readonly string[], statements: readonly string[]): string[] {
  if (!statements.some((statement) => copying.test(statement))) return [...statements];
  using sqlite = new Database(":memory:");
  for (const statement of earlier) sqlite.run(statement);
  return statements.map((written) => {
    const statement = written.replace(copying, (_, insert, into, select, columns, from, table) => {
      const names = sqlite.prepare<{ name: string }, [string]>("SELECT name FROM pragma_table_info(?)");
      const there = new Set(names.all(table).map(({ name }) => `"${name}"`));
      const sources: string[] = columns.split(", ");
      const targets: string[] = into.split(", ");
      const kept = (list: string[]) => list.filter((_, at) => there.has(sources[at] ?? "")).join(", ");
      return `${insert}${kept(targets)}${select}${kept(sources)}${from}`;
    });
    sqlite.run(statement);
    return statement;
  });
}
