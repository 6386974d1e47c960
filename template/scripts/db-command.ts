import { DemoDatabaseError } from "#features/demo/database.server.ts";
import { DatabaseUnusableError, unusableErrorOf } from "#kit/db/errors.server.ts";
import { MigrationError } from "#kit/db/migrations.server.ts";
import { EnvError } from "#kit/env/env.server.ts";

/** Runs a database command; prints errors that the operator can fix without a stack. */
export async function databaseCommand(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

function explain(error: unknown): unknown {
  const isPlain = [EnvError, MigrationError, DatabaseUnusableError, DemoDatabaseError].some(
    (kind) => error instanceof kind,
  );
  if (isPlain && error instanceof Error && error.cause === undefined) return error.message;
  return unusableErrorOf(error)?.message ?? error;
}
