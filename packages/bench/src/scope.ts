import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What one run uses and releases, whichever way it ends. */
export interface Scope {
  /** A temporary folder for this run. */
  readonly folder: string;
  /** Registers a function to run at the end, even after an interruption. The one registered last runs first. */
  defer(undo: () => unknown): void;
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 };

/** Runs work, then all deferred functions, and removes the folder. */
export async function withScope<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "damson-bench-"));
  const undos: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo();
  };
  // An interruption makes the work fail, so that both cases share one cleanup.
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= undoAll();
    return ending;
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void end().finally(() => process.exit(exitCodes[signal])));
  }
  try {
    return await work({ folder, defer: (undo) => void undos.push(undo) });
  } finally {
    await end();
  }
}
