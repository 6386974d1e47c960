import { cpus } from "node:os";
import { stripVTControlCharacters } from "node:util";

/** How many tests of a stage have ended so far. */
export interface Counts {
  passed: number;
  failed: number;
}

/** A part of the test run. */
export interface Stage {
  name: string;
  /** What it took when it was last measured; the longest stages start first. */
  seconds: number;
  /** Runs while no other stage does: it compares times. */
  alone?: boolean;
  /** @param onProgress called with the counts so far */
  run(onProgress: (counts: Counts) => void): Promise<Result>;
}

/** The result of a stage. */
export interface Result extends Counts {
  /** The full failure messages; empty if all passed. */
  problems: string;
}

/** One row of the table at the end. */
export interface Row extends Result {
  name: string;
  seconds: number;
  /** The part of the machine that nothing used meanwhile, from 0 to 1: what more work at the same time could take. */
  waiting: number;
}

export interface RunOptions {
  /** Maximum number of parallel stages. */
  lanes: number;
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
        const row = await runStage(stage, options.say, (counts) => {
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

/** Of all cores together, since the machine started. */
function idleSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle / 1000, 0);
}

const mostLines = 10;

/** What failed, and the lines that tell most: the whole messages are far above. */
function failures({ name, problems }: Row): string[] {
  const [, ...all] = `\n${stripVTControlCharacters(problems)}`.split(/\n(?=✘ |The stage crashed)/);
  return all.map((one) => {
    const [title = "", ...lines] = one.split("\n");
    const telling = lines.filter((line) => /\b(FAIL|[A-Za-z]*Error)\b|[✗×]/.test(line)).slice(0, mostLines);
    const again = lines.filter((line) => line.startsWith("again: "));
    const shown = [...telling.map((line) => line.trim().slice(0, 200)), ...again].map((line) => `  ${line}`);
    return [`${name}: ${title}`, ...shown, ""].join("\n");
  });
}

/** What failed with the command that repeats it, and the table of all stages. */
export function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length), 5);
  const line = (name: string, ...cells: string[]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(9))].join("");
  return [
    "",
    ...rows.flatMap(failures),
    line("Stage", "passed", "failed", "seconds", "waiting"),
    ...rows.map(({ name, passed, failed, seconds, waiting }) =>
      line(name, `${passed}`, `${failed}`, seconds.toFixed(1), `${Math.round(100 * waiting)} %`),
    ),
    "",
  ].join("\n");
}

/** The line that ends a run. */
export function closingLine(rows: readonly Row[]): string {
  const sum = (key: "passed" | "failed") => rows.reduce((total, row) => total + row[key], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed`;
}
