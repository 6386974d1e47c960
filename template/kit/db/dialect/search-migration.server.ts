/**
 * The statements that index the column `search` of a table by parts of three characters, as drizzle-kit cannot say; see
 * search.server.ts.
 */
export function searchIndex(table: string): string[] {
  const index = `${table}_search`;
  const parts = "NEW.`search` || char(10, 10)";
  const added = `INSERT INTO \`${index}\` (rowid, \`parts\`) VALUES (NEW.rowid, ${parts});`;
  const removed = `DELETE FROM \`${index}\` WHERE rowid = OLD.rowid;`;
  const trigger = (when: string, event: string, ...lines: string[]) =>
    `CREATE TRIGGER \`${index}_${when}\`\nAFTER ${event} ON \`${table}\`\nBEGIN\n\t${lines.join("\n\t")}\nEND;\n`;
  return [
    `CREATE VIRTUAL TABLE \`${index}\` USING fts5(\`parts\`, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');\n`,
    `CREATE VIRTUAL TABLE \`${index}_parts\` USING fts5vocab('${index}', 'instance');\n`,
    trigger("insert", "INSERT", added),
    trigger("update", "UPDATE OF `search`", removed, added),
    trigger("delete", "DELETE", removed),
  ];
}
