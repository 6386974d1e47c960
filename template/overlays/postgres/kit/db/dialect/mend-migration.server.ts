/** Without a PostgreSQL to try migrations on before they are applied, their effects are read from their text. */
export function rehearsal() {
  return {
    run: (_statement: string) => {},
    tables: (): string[] => [],
    columns: (_table: string): string[] | undefined => undefined,
    close: () => {},
  };
}

/**
 * Adds to a new migration the collation "C", which compares texts by bytes, because Drizzle cannot express it. If a
 * column gets a new type, converts its values; the migration fails at one that cannot be converted.
 */
export function mended(
  _earlier: readonly string[],
  statements: readonly string[],
  _tables: readonly unknown[],
): string[] {
  const columns = /^(.*(?:\t|ADD COLUMN |SET DATA TYPE |ALTER COLUMN ).*\btext)\b(?! COLLATE)/gm;
  const changed =
    /^(\s*ALTER TABLE (?:"[^"]+"\.)?"[^"]+" ALTER COLUMN ("[^"]+") SET DATA TYPE ([\w ()]+?))(;\s*)$/;
  return statements.map((statement) =>
    statement.replace(changed, "$1 USING $2::$3$4").replace(columns, '$1 COLLATE "C"'),
  );
}

/** The statement that indexes the parts of a table's texts; see search.server.ts. */
export function searchIndex(table: string, columns: readonly string[] = ["search"]): string[] {
  const texts = columns.map((column) => `"${column}"`).join(" || chr(10) || ");
  return [
    `CREATE INDEX "${table}_search_parts" ON "${table}" USING gin (search_parts(${texts})) WITH (fastupdate = off);\n`,
  ];
}

/**
 * A trigger that marks a file for deletion once no row refers to it; see storage/uploads.server.ts.
 * @param before the text before the file's name in the column
 */
export function fileTriggers(table: string, column: string, before = ""): string[] {
  return [
    `CREATE TRIGGER "${table}_${column}_keep"\nAFTER UPDATE OF "${column}" OR DELETE ON "${table}" FOR EACH ROW\nEXECUTE FUNCTION "stored_file_keep"('${column}', '${before}');\n`,
  ];
}
