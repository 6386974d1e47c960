/** The statement that indexes the column `search` of a table by its parts; see drizzle/*_search_parts.sql. */
export function searchIndex(table: string): string[] {
  return [
    `CREATE INDEX "${table}_search_parts" ON "${table}" USING gin (search_parts("search")) WITH (fastupdate = off);\n`,
  ];
}
