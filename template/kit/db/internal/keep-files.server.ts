import { getTableColumns, inArray } from "drizzle-orm";
import type { Db } from "../connect.server.ts";
import { type Column, getTableConfig, type Table } from "../dialect/columns.server.ts";
import { storedFile } from "../tables.server.ts";

/** Sets when to discard a row's files; null keeps them. */
export async function keepFiles(
  db: Db,
  table: Table,
  row: Record<string, unknown>,
  discardAt: Date | null,
): Promise<void> {
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference());
  const ofFiles = keys.filter(({ foreignTable }) => foreignTable === storedFile);
  const named = new Set(ofFiles.flatMap(({ columns }) => columns.map(({ name }) => name)));
  const names = Object.entries<Column>(getTableColumns(table)).flatMap(([property, { name }]) => {
    const file = row[property];
    return named.has(name) && typeof file === "string" ? file : [];
  });
  // When the row was deleted, a trigger marked its files for immediate removal.
  if (names.length > 0) await db.update(storedFile).set({ discardAt }).where(inArray(storedFile.name, names));
}
