import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What one run leaves behind until it ends, however it ends. */
export interface Scope {
  /** A temporary folder of this run alone. */
  readonly folder: string;
  /** Called at the end, the last one first, also when the run is interrupted. */
  defer(undo: () => unknown): void;
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 };

/** Runs work, then undoes everything that was deferred and removes the folder. */
export async function withScope<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "damson-bench-"));
  const undos: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo();
  };
  // Interrupted work fails and ends as well: both have to wait for the same end.
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
