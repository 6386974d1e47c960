import { type ErrorCode, getCode, isErrorCode } from "../../../shared/errors.ts";

const unusable = /^SQLITE_(CORRUPT|NOTADB|READONLY|CANTOPEN|PERM|IOERR)/;

/** The error code for a failure of the database or a write that it refuses. A trigger's message is an error code. */
export function getFailure(error: Error): ErrorCode | undefined {
  const code = getCode(error);
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) return "DB_BUSY";
  // SHMSIZE means that the WAL index could not grow. That is often the first sign of a full disk.
  if (code === "SQLITE_FULL" || code === "SQLITE_IOERR_SHMSIZE" || code === "ENOSPC") return "STORAGE_FULL";
  if (unusable.test(code)) return "STORAGE_UNAVAILABLE";
  if (code === "SQLITE_CONSTRAINT_TRIGGER" && isErrorCode(error.message)) return error.message;
  return code === "SQLITE_CONSTRAINT_FOREIGNKEY" ? "IN_USE" : undefined;
}

/** The columns of a violated unique key, such as "order.shop, order.number". */
export function violatedColumns(error: Error): string | undefined {
  if (!/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(getCode(error))) return undefined;
  return /UNIQUE constraint failed: (.*)$/.exec(error.message)?.[1] ?? "";
}

const meanings: readonly [code: RegExp, meaning: string][] = [
  [/^SQLITE_(NOTADB|CORRUPT)/, "names a file that is damaged or not an SQLite database: restore a backup"],
  [/^EISDIR$/, "names a folder: it must be a file"],
  [
    /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/,
    "names a file on a full disk: free some space first",
  ],
  [
    /^(SQLITE_(READONLY|CANTOPEN|PERM)|EACCES$|EPERM$|EROFS$|ENOTDIR$|EEXIST$|ENOENT$)/,
    "names a file that cannot be written: check the file, its folder and their permissions",
  ],
  [/^(SQLITE_BUSY|DB_BUSY$)/, "names a file that another program has locked: stop it, or try again"],
  [/^SQLITE_IOERR/, "names a file that cannot be read or written: check the disk"],
];

/** Says what is wrong with the database file and how to fix it, in words that continue "DATABASE_URL". */
export function getMeaning(error: Error): string | undefined {
  return meanings.find(([pattern]) => pattern.test(getCode(error)))?.[1];
}
