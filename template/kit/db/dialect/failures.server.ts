import { codeOf } from "../../shared/errors.ts";
import type { Failure } from "../failure.server.ts";

const unusable = /^SQLITE_(CORRUPT|NOTADB|READONLY|CANTOPEN|PERM|IOERR)/;

export function failureOf(error: Error): Failure | undefined {
  const code = codeOf(error);
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) return { reason: "busy" };
  // SHMSIZE means that the WAL index could not grow, which is often the first sign of a full disk.
  if (code === "SQLITE_FULL" || code === "SQLITE_IOERR_SHMSIZE" || code === "ENOSPC")
    return { reason: "full" };
  if (unusable.test(code)) return { reason: "unusable" };
  if (code === "SQLITE_CONSTRAINT_TRIGGER") return { reason: "trigger", says: error.message };
  if (code === "SQLITE_CONSTRAINT_FOREIGNKEY") return { reason: "used" };
  if (code !== "SQLITE_CONSTRAINT_UNIQUE" && code !== "SQLITE_CONSTRAINT_PRIMARYKEY") return undefined;
  const [, columns = ""] = /UNIQUE constraint failed: (.*)$/.exec(error.message) ?? [];
  return { reason: "unique", columns };
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

/** Explains what is wrong with the database file and how to fix it, as a text that continues "DATABASE_URL". */
export function meaningOf(error: Error): string | undefined {
  return meanings.find(([pattern]) => pattern.test(codeOf(error)))?.[1];
}
