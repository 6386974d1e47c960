import type { OpenDatabase } from "./connect.server.ts";
import { type Derived, deriveChanged } from "./derive.server.ts";
import { migrate as migrateTables } from "./dialect/migrate.server.ts";
import { explaining } from "./errors.server.ts";
import type { MigrateOptions, MigrateResult } from "./migrations.server.ts";

/**
 * Brings a database up to this version: runs the migrations, then derives the columns whose declaration has changed.
 * The program must have imported its tables.
 */
export async function migrate(
  database: OpenDatabase,
  options: MigrateOptions,
): Promise<MigrateResult & { derived: Derived[] }> {
  const result = await migrateTables(database, options);
  return { ...result, derived: await explaining(() => deriveChanged(database.db)) };
}
