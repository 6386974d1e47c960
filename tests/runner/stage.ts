import { stripVTControlCharacters } from "node:util";

/** A part of the test run. */
export interface Stage {
  name: string;
  run(): Promise<Result>;
}

/** The result of a stage. */
export interface Result {
  passed: number;
  failed: number;
  /** The full failure messages; empty if all passed. */
  problems: string;
}

/** One row of the table at the end. */
export interface Row extends Result {
  name: string;
  seconds: number;
}

/**
 * Runs stages in order and reports the result of each.
 *
 * @param lanes maximum number of parallel stages
 * @returns a row per stage, in order
 */
export async function runStages(stages: readonly Stage[], lanes: number): Promise<Row[]> {
  const rows: Row[] = [];
  const waiting = stages.entries();
  const work = async () => {
    for (const [index, stage] of waiting) rows[index] = await runStage(stage);
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return rows;
}

/** A stage that crashes counts as failed. */
async function runStage({ name, run }: Stage): Promise<Row> {
  const start = performance.now();
  console.log(`▶ ${name}`);
  const result = await run().catch(
    (error: unknown): Result => ({
      passed: 0,
      failed: 1,
      problems: `The stage crashed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    }),
  );
  const row = { name, seconds: (performance.now() - start) / 1000, ...result };
  if (row.problems) console.log(indent(row.problems));
  console.log(`${row.failed === 0 ? "✔" : "✘"} ${name}: ${describe(row)}`);
  return row;
}

function describe({ passed, failed, seconds }: Row): string {
  return `${passed} passed${failed > 0 ? `, ${failed} failed` : ""} (${seconds.toFixed(1)} s)`;
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, "    ");
}

const mostLines = 10;

/** What failed, and the lines that tell most: the whole messages are far above. */
function failures({ name, problems }: Row): string[] {
  const [, ...all] = `\n${stripVTControlCharacters(problems)}`.split(/\n(?=✘ |The stage crashed)/);
  return all.map((one) => {
    const [title = "", ...lines] = one.split("\n");
    const telling = lines.filter((line) => /\b(FAIL|[A-Za-z]*Error)\b|[✗×]/.test(line)).slice(0, mostLines);
    return [`${name}: ${title}`, ...telling.map((line) => `  ${line.trim().slice(0, 200)}`), ""].join("\n");
  });
}

/** What failed, the table of all stages and the summary line. */
export function summary(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length), 5);
  const line = (name: string, passed: string, failed: string, seconds: string) =>
    `${name.padEnd(width)}  ${passed.padStart(6)}  ${failed.padStart(6)}  ${seconds.padStart(7)}`;
  const sum = (key: "passed" | "failed") => rows.reduce((total, row) => total + row[key], 0);
  return [
    "",
    ...rows.flatMap(failures),
    line("Stage", "passed", "failed", "seconds"),
    ...rows.map(({ name, passed, failed, seconds }) =>
      line(name, `${passed}`, `${failed}`, seconds.toFixed(1)),
    ),
    "",
    `${sum("passed")} passed, ${sum("failed")} failed`,
  ].join("\n");
}
