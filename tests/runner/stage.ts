import { cpus } from "node:os";
import type { Kept } from "./results.ts";

/** The number of tests in a stage that have ended so far. */
export interface Counts {
  passed: number;
  failed: number;
}

/** A part of the test run. */
export interface Stage {
  name: string;
  /** The last measured duration; the longest stages start first. */
  seconds: number;
  /** Runs alone, because it compares times. */
  alone?: boolean;
  /**
   * A digest of everything that could change its result, in its current state; undefined if that cannot be determined.
   * A stage without this function always runs.
   */
  inputs?(): string | undefined;
  /** @param onProgress called with the counts so far */
  run(onProgress: (counts: Counts) => void): Promise<Result>;
}

/** The result of a stage. */
export interface Result extends Counts {
  /** The names of tests that could not run, because this machine lacks what they need. */
  skipped: string[];
  /** The full failure messages; empty if all passed. */
  problems: string;
}

/** One row of the table at the end. */
export interface Row extends Result {
  name: string;
  seconds: number;
  /** The machine's idle share during the stage, from 0 to 1. */
  waiting: number;
  /** Whether it did not run, because every test has passed with the same inputs. */
  cached?: true;
}

/** Results of earlier runs on this machine. */
export interface Results {
  find(inputs: string): Kept | undefined;
  /** Keeps a result for later runs, if the files are those of a commit. */
  keep(inputs: string, result: Kept): void;
}

export interface RunOptions {
  /** Maximum number of parallel stages. */
  lanes: number;
  results: Results;
  say(line: string): void;
  /** Called at each start, end and count, with what is running and how many stages wait. */
  onChange(running: ReadonlyMap<string, Counts & { since: number }>, waiting: number): void;
}

/**
 * Runs stages, the longest first, so that lanes end at about the same time; then those that run alone.
 *
 * @returns a row per stage, in the order of the stages
 */
export async function runStages(stages: readonly Stage[], options: RunOptions): Promise<Row[]> {
  const rows = new Map<Stage, Row>();
  const running = new Map<string, Counts & { since: number }>();
  const bySeconds = stages.toSorted((a, b) => b.seconds - a.seconds);
  for (const group of [bySeconds.filter(({ alone }) => !alone), bySeconds.filter(({ alone }) => alone)]) {
    const lanes = group[0]?.alone ? 1 : options.lanes;
    const queue = [...group];
    const work = async () => {
      for (let stage = queue.shift(); stage; stage = queue.shift()) {
        const changed = () => options.onChange(running, stages.length - rows.size - running.size);
        const state = { passed: 0, failed: 0, since: performance.now() };
        running.set(stage.name, state);
        changed();
        const row = await createRow(stage, options, (counts) => {
          Object.assign(state, counts);
          changed();
        });
        rows.set(stage, row);
        running.delete(stage.name);
        changed();
      }
    };
    await Promise.all(Array.from({ length: lanes }, work));
  }
  return stages.flatMap((stage) => rows.get(stage) ?? []);
}

/** Runs a stage, unless its result is known. Keeps it if every test has passed and the inputs are still the same. */
async function createRow(
  stage: Stage,
  { results, say }: RunOptions,
  onProgress: (counts: Counts) => void,
): Promise<Row> {
  const inputs = stage.inputs?.();
  const known = inputs === undefined ? undefined : results.find(inputs);
  if (known) {
    say(`✔ ${stage.name}: ${known.passed} passed (cached)`);
    return { name: stage.name, ...known, failed: 0, problems: "", seconds: 0, waiting: 0, cached: true };
  }
  const row = await runStage(stage, say, onProgress);
  const { passed, failed, skipped } = row;
  if (inputs !== undefined && failed === 0 && passed > 0 && stage.inputs?.() === inputs)
    results.keep(inputs, { passed, skipped });
  return row;
}

/** A stage that crashes counts as failed. */
async function runStage(
  { name, run }: Stage,
  say: RunOptions["say"],
  onProgress: (counts: Counts) => void,
): Promise<Row> {
  const start = performance.now();
  const idleBefore = idleSeconds();
  const result = await run(onProgress).catch(
    (error: unknown): Result => ({
      passed: 0,
      failed: 1,
      skipped: [],
      problems: `The stage crashed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const waiting = (idleSeconds() - idleBefore) / (seconds * cpus().length);
  const row = { name, seconds, waiting, ...result };
  if (row.problems) say(row.problems.trimEnd().replaceAll(/^/gm, "    "));
  const failed = row.failed > 0 ? `, ${row.failed} failed` : "";
  say(`${row.failed === 0 ? "✔" : "✘"} ${name}: ${row.passed} passed${failed} (${row.seconds.toFixed(1)} s)`);
  return row;
}

/** The idle time of all cores together, since the machine started. */
function idleSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle / 1000, 0);
}
