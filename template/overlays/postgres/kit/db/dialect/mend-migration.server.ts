/** The statements of a new migration. Texts are compared and sorted by bytes, which Drizzle cannot express. */
export function mended(_earlier: readonly string[], statements: readonly string[]): string[] {
  const columns = /^(.*(?:\t|ADD COLUMN |SET DATA TYPE |ALTER COLUMN ).*\btext)\b(?! COLLATE)/gm;
  return statements.map((statement) => statement.replace(columns, '$1 COLLATE "C"'));
}
