import { causes } from "../errors.server.ts";
import { codeOf } from "./failures.server.ts";

/** The database cannot be opened or read. Its message is one line that says what to do. */
export class DatabaseUnusableError extends Error {
  override readonly name = "DatabaseUnusableError";
}

const meanings: readonly [code: RegExp, meaning: string][] = [
  [/^SQLITE_(NOTADB|CORRUPT)/, "names a file that is damaged or no SQLite database: restore a backup"],
  [/^EISDIR$/, "names a folder: it has to be a file"],
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/, "names a file on a full disk: make room first"],
  [
    /^(SQLITE_(READONLY|CANTOPEN|PERM)|EACCES$|EPERM$|EROFS$|ENOTDIR$|EEXIST$|ENOENT$)/,
    "names a file that cannot be written: check the file, its folder and their permissions",
  ],
  [/^(SQLITE_BUSY|DB_BUSY$)/, "names a file that another program has locked: stop that one, or try again"],
  [/^SQLITE_IOERR/, "names a file that cannot be read or written: check the disk"],
];

/** What is wrong with the file, if that is why something failed. */
export function unusableErrorOf(error: unknown): DatabaseUnusableError | undefined {
  for (const cause of causes(error)) {
    const code = codeOf(cause);
    const [, meaning] = meanings.find(([pattern]) => pattern.test(code)) ?? [];
    if (meaning) return new DatabaseUnusableError(`DATABASE_URL ${meaning} (${code}).`);
  }
  return undefined;
}

/** Runs `work`; what is wrong with the file becomes a DatabaseUnusableError. */
export function explaining<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unusableErrorOf(error) ?? error;
  }
}
