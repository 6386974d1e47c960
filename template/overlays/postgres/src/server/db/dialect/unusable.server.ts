import { causes } from "../errors.server.ts";
import { codeOf, isConnectionError } from "./failures.server.ts";

/** The database cannot be opened or read. Its message is one line that says what to do. */
export class DatabaseUnusableError extends Error {
  override readonly name = "DatabaseUnusableError";
}

const meanings: readonly [code: RegExp, meaning: string][] = [
  [/^28/, "names a user that the server does not let in: check the name, the password and pg_hba.conf"],
  [/^3D000$/, "names a database that does not exist: create it"],
  [/^(42501|25006)$/, "names a database that this user cannot change: it has to own its tables"],
  [
    /^(55P03|DB_BUSY)$/,
    "names a database that somebody else has locked, or that has no connection left: try again",
  ],
  [
    /CERT|^ERR_TLS|SELF_SIGNED|UNABLE_TO/,
    "names a server whose certificate is not the right one: set sslrootcert",
  ],
];

/** What is wrong with the database, if that is why something failed. */
export function unusableErrorOf(error: unknown): DatabaseUnusableError | undefined {
  for (const cause of causes(error)) {
    const code = codeOf(cause);
    const [, meaning] = meanings.find(([pattern]) => pattern.test(code)) ?? [];
    if (meaning) return new DatabaseUnusableError(`DATABASE_URL ${meaning} (${code}).`);
    if (isConnectionError(cause))
      return new DatabaseUnusableError(
        `DATABASE_URL names a server that does not answer (${code || cause.message}).`,
      );
  }
  return undefined;
}

/** Runs `work`; what is wrong with the database becomes a DatabaseUnusableError. */
export async function explaining<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unusableErrorOf(error) ?? error;
  }
}
