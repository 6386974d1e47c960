import { type Problem, toProblem } from "#kit/shared/problem.ts";

export interface BulkResult<Row> {
  done: Row[];
  failed: { row: Row; problem: Problem }[];
  left: Row[];
  /** The error that has stopped the action, unless the user did. */
  stoppedBy?: string | undefined;
}

interface BulkOptions<Row> {
  rows: readonly Row[];
  act: (row: Row) => Promise<unknown>;
  signal?: AbortSignal;
  onProgress?: (tried: number) => void;
}

const concurrency = 4;

/** Errors that would recur for every other row. */
const stops: ReadonlySet<string> = new Set([
  "DEMO_MODE",
  "UNAUTHORIZED",
  "OFFLINE",
  "FORBIDDEN",
  "RATE_LIMITED",
]);

/** Applies an action to each row, a few at a time, and returns the result for each. */
export async function runBulk<Row>({
  rows,
  act,
  signal,
  onProgress,
}: BulkOptions<Row>): Promise<BulkResult<Row>> {
  const queue = [...rows];
  const result: BulkResult<Row> = { done: [], failed: [], left: queue };
  const one = async (row: Row) => {
    try {
      await act(row);
      result.done.push(row);
    } catch (error) {
      const problem = toProblem(error);
      if (stops.has(problem.code)) result.stoppedBy = problem.code;
      result.failed.push({ row, problem });
    }
    onProgress?.(result.done.length + result.failed.length);
  };
  const next = () => (signal?.aborted || result.stoppedBy ? undefined : queue.shift());
  // The first row runs alone, so that an error that concerns all rows occurs only once.
  const first = next();
  if (first !== undefined) await one(first);
  const work = async () => {
    for (let row = next(); row !== undefined; row = next()) await one(row);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return result;
}
