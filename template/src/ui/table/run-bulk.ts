import { type Problem, toProblem } from "#shared/problem.ts";

interface BulkFailure<Row> {
  row: Row;
  problem: Problem;
}

export interface BulkResult<Row> {
  done: Row[];
  failed: BulkFailure<Row>[];
  /** Not tried, because it was stopped. */
  left: Row[];
  /** What stopped it, if it was not the user. */
  stoppedBy?: string | undefined;
}

interface BulkOptions<Row> {
  rows: readonly Row[];
  act: (row: Row) => Promise<unknown>;
  signal: AbortSignal;
  onProgress: (tried: number) => void;
}

const concurrency = 4;

/** With these, every other row would fail as well. */
const stops: ReadonlySet<string> = new Set([
  "DEMO_MODE",
  "UNAUTHORIZED",
  "OFFLINE",
  "FORBIDDEN",
  "RATE_LIMITED",
]);

/** Does something to each row, a few at once, and says what became of each. */
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
    onProgress(result.done.length + result.failed.length);
  };
  const next = () => (signal.aborted || result.stoppedBy ? undefined : queue.shift());
  // The first one alone: what refuses all of them is asked once.
  const first = next();
  if (first !== undefined) await one(first);
  const work = async () => {
    for (let row = next(); row !== undefined; row = next()) await one(row);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return result;
}
