/** What each exit status means; `docs/cli.md` prints this table. */
export const exitMeanings = {
  0: "made",
  1: "a fault of ours",
  2: "wrong usage",
  3: "the machine lacks something (Bun, disk, permission)",
  4: "the target is in the way",
  5: "the template could not be had",
  6: "made, but a later step failed (install, database, git), with how to go on",
  130: "cancelled",
} as const;

export type ExitStatus = keyof typeof exitMeanings;

const statusOf = {
  FAULT: 1,
  UNKNOWN_OPTION: 2,
  INVALID_VALUE: 2,
  CONFLICTING_OPTIONS: 2,
  MISSING_DIRECTORY: 2,
  BUN_MISSING: 3,
  DISK_FULL: 3,
  NO_PERMISSION: 3,
  TARGET_NOT_EMPTY: 4,
  TARGET_NOT_A_DIRECTORY: 4,
  TEMPLATE_MISSING: 5,
  TEMPLATE_DAMAGED: 5,
  STEP_FAILED: 6,
  CANCELLED: 130,
} as const satisfies Record<string, ExitStatus>;

export type FailureCode = keyof typeof statusOf;

/** A failure a person can act on: what happened, and what to do about it. */
export class CliError extends Error {
  readonly code: FailureCode;
  readonly hint: string | undefined;

  constructor(code: FailureCode, message: string, hint?: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }

  get status(): ExitStatus {
    return statusOf[this.code];
  }
}

/** The person would rather stop. */
export function cancelled(): CliError {
  return new CliError("CANCELLED", "Cancelled. Nothing was made.");
}

const systemFailures: Record<string, [FailureCode, string]> = {
  ENOSPC: ["DISK_FULL", "The disk is full."],
  EDQUOT: ["DISK_FULL", "The disk quota is used up."],
  EACCES: ["NO_PERMISSION", "No permission to write there."],
  EPERM: ["NO_PERMISSION", "No permission to write there."],
  EROFS: ["NO_PERMISSION", "That file system is read-only."],
  ENOTDIR: ["TARGET_NOT_A_DIRECTORY", "A part of that path is a file, not a directory."],
  ENAMETOOLONG: ["INVALID_VALUE", "That path is too long for this file system."],
  EEXIST: ["TARGET_NOT_EMPTY", "Something of that name appeared meanwhile."],
  ENOTEMPTY: ["TARGET_NOT_EMPTY", "Something of that name appeared meanwhile."],
};

/** Turns whatever was thrown into a failure with a code; what nobody foresaw is a fault of ours. */
export function toCliError(thrown: unknown): CliError {
  if (thrown instanceof CliError) return thrown;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const known = "code" in error && typeof error.code === "string" ? systemFailures[error.code] : undefined;
  if (known) {
    const path = "path" in error && typeof error.path === "string" ? error.path : undefined;
    return new CliError(known[0], known[1], path);
  }
  return new CliError("FAULT", error.message, error.stack);
}
