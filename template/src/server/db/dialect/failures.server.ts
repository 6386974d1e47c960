/** Why the database refused, apart from mistakes of ours. */
export type Failure =
  /** Unusable: the file is damaged, read-only or gone. */
  | { reason: "busy" | "full" | "unusable" }
  /** By one of our triggers, which say an error code. */
  | { reason: "trigger"; says: string }
  /** By a unique key, with its columns, like "book.title, book.author". */
  | { reason: "unique"; columns: string };

const unusable = /^SQLITE_(CORRUPT|NOTADB|READONLY|CANTOPEN|PERM|IOERR)/;

export function failureOf(error: Error): Failure | undefined {
  const code = codeOf(error);
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) return { reason: "busy" };
  // SHMSIZE: the WAL index could not grow, often the first sign of a full disk.
  if (code === "SQLITE_FULL" || code === "SQLITE_IOERR_SHMSIZE" || code === "ENOSPC")
    return { reason: "full" };
  if (unusable.test(code)) return { reason: "unusable" };
  if (code === "SQLITE_CONSTRAINT_TRIGGER") return { reason: "trigger", says: error.message };
  if (code !== "SQLITE_CONSTRAINT_UNIQUE" && code !== "SQLITE_CONSTRAINT_PRIMARYKEY") return undefined;
  const [, columns = ""] = /UNIQUE constraint failed: (.*)$/.exec(error.message) ?? [];
  return { reason: "unique", columns };
}

/** Empty for none. */
export function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
