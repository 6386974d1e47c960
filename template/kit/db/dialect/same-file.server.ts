import type { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { AppError } from "../../shared/errors.ts";

/** A look costs some microseconds; reads that come closer together do without. */
const lookedForMs = 100;

/**
 * Knows whether the open file is still the one that its path leads to. Moved away, deleted or replaced, SQLite would go on
 * writing to a file that nobody finds again.
 */
export function createSameFile({ filename }: Pick<Database, "filename">) {
  const inode = () => statSync(filename, { throwIfNoEntry: false })?.ino;
  const opened = inode();
  let isSame = true;
  let lookedAt = performance.now();

  function look(): boolean {
    lookedAt = performance.now();
    isSame = inode() === opened;
    return isSame;
  }

  return {
    look,
    /** @throws AppError STORAGE_UNAVAILABLE */
    assert(forWriting: boolean): void {
      const isKnown = !forWriting && performance.now() - lookedAt < lookedForMs;
      if (isKnown ? isSame : look()) return;
      const cause = new Error(
        "The database file was moved, deleted or replaced: put it back, or start again.",
      );
      throw new AppError("STORAGE_UNAVAILABLE", { cause });
    },
  };
}
