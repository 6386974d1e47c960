import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Resources of one run, released however it ends. */
export interface Scope {
  /** A temporary folder for this run. */
  readonly folder: string;
  /** Called at the end, last in first out, even if the run is interrupted. */
  defer(undo: () => unknown): void;
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 };

/** Runs work, then calls everything deferred and removes the folder. */
export async function withScope<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "damson-bench-"));
  const undos: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo();
  };
  // Interrupted work ends by failing: both paths share one cleanup.
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
