import { DemoDatabaseError } from "#features/demo/database.server.ts";
import { DatabaseFileError } from "#server/db/dialect/file-error.server.ts";
import { MigrationError } from "#server/db/migrations.server.ts";
import { EnvError } from "#server/env.server.ts";

/** Runs a database command; prints errors that the operator can fix without a stack. */
export async function databaseCommand(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isPlain = [EnvError, MigrationError, DatabaseFileError, DemoDatabaseError].some(
      (kind) => error instanceof kind,
    );
    console.error(isPlain && error instanceof Error && error.cause === undefined ? error.message : error);
    process.exit(1);
  }
}
