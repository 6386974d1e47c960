import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CliError, toCliError } from "../errors.ts";

/**
 * Makes an empty folder for temporary files. The caller removes it.
 *
 * @param purpose a word in its name
 * @returns its absolute path
 * @throws CliError DISK_FULL, or NO_PERMISSION if TMPDIR is not a writable folder
 */
export function temporaryFolder(purpose: string): string {
  try {
    return mkdtempSync(join(tmpdir(), `damson-${purpose}-`));
  } catch (error) {
    const { code, message } = toCliError(error);
    if (code === "DISK_FULL") throw new CliError(code, message);
    const hint = "Set TMPDIR to a directory you can write to.";
    throw new CliError("NO_PERMISSION", `Cannot write temporary files to ${tmpdir()}.`, hint);
  }
}
