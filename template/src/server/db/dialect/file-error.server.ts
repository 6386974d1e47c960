import { causes } from "../errors.server.ts";
import { codeOf } from "./failures.server.ts";

/** The database cannot be opened or read. Its message is one line that says what to do. */
export class DatabaseFileError extends Error {
  override readonly name = "DatabaseFileError";
}

const meanings: readonly [code: RegExp, meaning: string][] = [
  [/^SQLITE_(NOTADB|CORRUPT)/, "names a file that is damaged or no SQLite database: restore a backup"],
  [/^EISDIR$/, "names a folder: it has to be a file"],
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/, "names a file on a full disk: make room first"],
  [
    /^(SQLITE_(READONLY|CANTOPEN|PERM)|EACCES$|EPERM$|EROFS$|ENOTDIR$|EEXIST$|ENOENT$)/,
    "names a file that cannot be written: check the file, its folder and their permissions",
  ],
  [/^SQLITE_BUSY/, "names a file that another program has locked for a minute: stop that one first"],
  [/^SQLITE_IOERR/, "names a file that cannot be read or written: check the disk"],
];

/** Runs `work`; what is wrong with the file becomes a DatabaseFileError. */
export function explainingFile<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    for (const cause of causes(error)) {
      const code = codeOf(cause);
      const [, meaning] = meanings.find(([pattern]) => pattern.test(code)) ?? [];
      if (meaning) throw new DatabaseFileError(`DATABASE_URL ${meaning} (${code}).`);
    }
    throw error;
  }
}
