import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CliError, toCliError } from "../errors.ts";

/**
 * Makes an empty folder for temporary files. The caller removes it.
 *
 * @param purpose a word of its name
 * @returns its absolute path
 * @throws CliError DISK_FULL, or NO_PERMISSION where TMPDIR names no folder that can be written to
 */
export function temporaryFolder(purpose: string): string {
  try {
    return mkdtempSync(join(tmpdir(), `damson-${purpose}-`));
  } catch (error) {
    const { code, message } = toCliError(error);
    if (code === "DISK_FULL") throw new CliError(code, message);
    const hint = "Set TMPDIR to a directory you may write to.";
    throw new CliError("NO_PERMISSION", `Temporary files cannot be written to ${tmpdir()}.`, hint);
  }
}
