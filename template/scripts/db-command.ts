// Declares the tables of all features.
import "#app/features.server.ts";
import { migrationsFolder } from "#app/resources.server.ts";
import { loadDatabase } from "#config/env.server.ts";
import { type Db, type OpenDatabase, openDatabase } from "#kit/db/connect.server.ts";
import { explain } from "#kit/db/errors.server.ts";
import { migrate } from "#kit/db/migrate.server.ts";
import { emailSchema } from "#kit/shared/validation.ts";
import { readWords } from "./words.ts";

/** Runs a database command. If the operator can fix an error, prints it without a stack. */
export async function databaseCommand(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

export function withDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  return databaseCommand(async () => {
    const database = openDatabase(loadDatabase());
    try {
      await work(database);
    } finally {
      await database.close();
    }
  });
}

export const derivedLine = (table: string, changed: number) =>
  `${table}: ${changed} ${changed === 1 ? "row" : "rows"} changed`;

/** @param work returns the message about the user with this address; runs once the database is up to date */
export async function userCommand(
  name: string,
  work: (db: Db, email: string) => Promise<string>,
): Promise<void> {
  const [word] = readWords(`${name} <email>`);
  const email = emailSchema.safeParse(word);
  if (!email.success) {
    console.error(`Invalid email address: ${word}`);
    process.exit(2);
  }
  await withDatabase(async (database) => {
    await migrate(database, { folder: migrationsFolder });
    console.log(await work(database.db, email.data));
  });
}
