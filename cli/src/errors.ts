/** What each exit code means; `docs/cli.md` prints this table. */
export const exitMeanings = {
  0: "created",
  1: "a bug in create-damson",
  2: "wrong usage",
  3: "a requirement is missing (Bun, disk space, permission)",
  4: "the target directory cannot be used",
  5: "the template could not be fetched",
  6: "created, but a later step failed (install, database, git); the output shows how to continue",
  7: "upgraded, with conflicts that are listed and marked in the files",
  130: "cancelled",
} as const;

export type ExitStatus = keyof typeof exitMeanings;

const seeHelp = "See create-damson --help.";
const freeSpace = "Free some space, then try again.";
const chooseAnother = "Choose another directory.";

/** Each failure's exit code and default hint. A failure can override the hint. */
const failures = {
  FAULT: [1, "Please report this at https://github.com/damson-app/damson/issues."],
  UNKNOWN_OPTION: [2, seeHelp],
  INVALID_VALUE: [2, seeHelp],
  CONFLICTING_OPTIONS: [2, "Remove one of them."],
  MISSING_DIRECTORY: [2, seeHelp],
  BUN_MISSING: [3, "Install Bun with `npm install --global bun`, or use --no-install."],
  DISK_FULL: [3, freeSpace],
  NO_PERMISSION: [3, "Choose a directory you can write to."],
  PORT_IN_USE: [3, "Stop the program that uses it, or choose another port with --port."],
  GIT_MISSING: [3, "Install git, then try again."],
  NOT_A_PROJECT: [4, "Pass the directory of a project created with create-damson."],
  UNCOMMITTED: [4, "Commit or stash them first, or use --force, which backs up the files it replaces."],
  MIGRATIONS_CLASH: [4, "Nothing was changed."],
  TARGET_NOT_EMPTY: [4, chooseAnother],
  TARGET_NOT_A_DIRECTORY: [4, chooseAnother],
  TEMPLATE_MISSING: [5, "Check --template."],
  TEMPLATE_DAMAGED: [5, "Check --template."],
  TEMPLATE_OTHER: [5, "Upgrade it manually."],
  STEP_FAILED: [6, "Run the remaining commands yourself."],
  CANCELLED: [130, "Run the command again at any time."],
} as const satisfies Record<string, [ExitStatus, string]>;

export type FailureCode = keyof typeof failures;

/** A failure that the user can fix: what happened, and what to do. */
export class CliError extends Error {
  readonly code: FailureCode;
  readonly hint: string;

  constructor(code: FailureCode, message: string, hint: string = failures[code][1]) {
    super(message);
    this.code = code;
    this.hint = hint;
  }

  get status(): ExitStatus {
    return failures[this.code][0];
  }
}

/** The message of any thrown value. */
export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The failure to report when the user cancels. */
export function cancelled(): CliError {
  return new CliError("CANCELLED", "Cancelled. Nothing was created.");
}

const noPermission = ["NO_PERMISSION", "No permission to write there."] as const;
const appeared = ["TARGET_NOT_EMPTY", "A file with that name was created in the meantime."] as const;

const systemFailures: Record<string, readonly [FailureCode, string]> = {
  ENOSPC: ["DISK_FULL", "The disk is full."],
  EDQUOT: ["DISK_FULL", "The disk quota is exceeded."],
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: ["NO_PERMISSION", "That file system is read-only."],
  ENOTDIR: ["TARGET_NOT_A_DIRECTORY", "Part of that path is a file, not a directory."],
  ENAMETOOLONG: ["INVALID_VALUE", "That path is too long for this file system."],
  EEXIST: appeared,
  ENOTEMPTY: appeared,
};

/** Converts any thrown value to a failure with a code. An unexpected value is a bug. */
export function toCliError(thrown: unknown): CliError {
  if (thrown instanceof CliError) return thrown;
  const { code, path, stack }: Partial<NodeJS.ErrnoException> = thrown instanceof Error ? thrown : {};
  const known = systemFailures[code ?? ""];
  if (!known) return new CliError("FAULT", getMessage(thrown), stack);
  return new CliError(known[0], path === undefined ? known[1] : `${known[1]} (${path})`);
}
