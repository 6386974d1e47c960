import { MigrationError } from "#server/db/migrations.server.ts";
import { EnvError } from "#server/env.server.ts";

/** Runs one of the database commands; what a person can act on is told without a stack. */
export function databaseCommand(work: () => void): void {
  try {
    work();
  } catch (error) {
    const isPlain = error instanceof EnvError || error instanceof MigrationError;
    console.error(isPlain && error.cause === undefined ? error.message : error);
    process.exit(1);
  }
}
