import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate as breathe } from "node:timers/promises";
import { CliError } from "../errors.ts";
import type { Files } from "../template/files.ts";
import type { Replacements } from "./replacements.ts";
import { leftover, type Target } from "./target.ts";

/** Removes the folders of killed runs. */
function removeLeftovers(home: string): void {
  for (const entry of readdirSync(home, { withFileTypes: true })) {
    const { name } = entry;
    const [, pid] = name.match(leftover) ?? [];
    if (pid && entry.isDirectory() && !isRunning(Number(pid)))
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user, so we may not signal it.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Creates the folder in which a project is built before it is moved into place. It is on the target's file system, so
 * that moving is only renaming: inside the target if it exists (it may be a mount point), otherwise next to it.
 */
export function openStage(target: Target) {
  const home = target.exists ? target.path : dirname(target.path);
  const madeHome = mkdirSync(home, { recursive: true });
  const undoHome = () => madeHome && rmSync(madeHome, { recursive: true, force: true });
  let path: string;
  try {
    removeLeftovers(home);
    path = mkdtempSync(join(home, `.damson-${process.pid}-`));
    chmodSync(path, 0o755);
  } catch (error) {
    undoHome();
    throw error;
  }
  let open = true;
  return {
    path,
    write: (files: Files) => writeFiles(path, files),
    /** Moves everything into place, or changes nothing if any move fails. */
    moveIntoPlace(merged: ReadonlySet<string>, replacements?: Replacements) {
      if (target.exists) moveEntries(path, target.path, merged, replacements);
      else if (lstatSync(target.path, { throwIfNoEntry: false })) throw inTheWay(target.path);
      else renameSync(path, target.path);
      open = false;
      rmSync(path, { recursive: true, force: true });
    },
    /** Cleans up; does nothing after `moveIntoPlace`. */
    discard() {
      if (!open) return;
      open = false;
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
      undoHome();
    },
  };
}

/** Writes files below an existing folder. */
export async function writeFiles(root: string, files: Files): Promise<void> {
  const folders = new Set<string>();
  let count = 0;
  for (const [path, file] of files) {
    const to = join(root, path);
    const folder = dirname(to);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(to, file.bytes, { mode: file.mode });
    // Signals are handled only between turns of the event loop.
    if (++count % 64 === 0) await breathe();
  }
}

// Synchronous, so that no signal is handled between the first and the last rename.
function moveEntries(
  from: string,
  to: string,
  merged: ReadonlySet<string>,
  replacements?: Replacements,
): void {
  const undo: (() => void)[] = [];
  const rename = (a: string, b: string) => {
    renameSync(a, b);
    undo.unshift(() => renameSync(b, a));
  };
  const move = (prefix: string) => {
    for (const entry of readdirSync(join(from, prefix), { withFileTypes: true })) {
      const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
      const there = lstatSync(join(to, path), { throwIfNoEntry: false });
      if (there?.isDirectory() && entry.isDirectory()) {
        move(path);
        continue;
      }
      if (there && !merged.has(path)) throw inTheWay(join(to, path));
      if (there) rename(join(to, path), join(from, `${path}.before`));
      rename(join(from, path), join(to, path));
    }
  };
  const backUp = ({ paths, backup }: Replacements) => {
    const home = join(to, backup);
    mkdirSync(home);
    undo.unshift(() => rmSync(home, { recursive: true, force: true }));
    // Keeps the secrets of replaced files out of `git add .`.
    writeFileSync(join(home, ".gitignore"), "*\n");
    for (const path of paths) {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      rename(join(to, path), join(home, path));
    }
  };
  try {
    if (replacements) backUp(replacements);
    move("");
  } catch (error) {
    for (const step of undo) step();
    throw error;
  }
}

function inTheWay(path: string): CliError {
  const message = `${path} was created by something else in the meantime.`;
  return new CliError("TARGET_NOT_EMPTY", message, "Try again.");
}
