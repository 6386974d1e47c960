/** A part of all that is tested. */
export interface Stage {
  name: string;
  run(): Promise<Result>;
}

/** What a stage came to. */
export interface Result {
  passed: number;
  failed: number;
  /** What went wrong, in full; empty when nothing did. */
  problems: string;
}

/** One row of the table at the end. */
export interface Row extends Result {
  name: string;
  seconds: number;
}

/**
 * Runs stages, the first ones first, and says how each went.
 *
 * @param lanes how many run at the same time
 * @returns a row for each, in the order of the stages
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

/** A stage that crashes counts as one that failed. */
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

/** The table of all stages, and below it the one line that sums them up. */
export function summary(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length), 5);
  const line = (name: string, passed: string, failed: string, seconds: string) =>
    `${name.padEnd(width)}  ${passed.padStart(6)}  ${failed.padStart(6)}  ${seconds.padStart(7)}`;
  const sum = (key: "passed" | "failed") => rows.reduce((total, row) => total + row[key], 0);
  return [
    "",
    line("Stage", "passed", "failed", "seconds"),
    ...rows.map(({ name, passed, failed, seconds }) =>
      line(name, `${passed}`, `${failed}`, seconds.toFixed(1)),
    ),
    "",
    `${sum("passed")} passed, ${sum("failed")} failed`,
  ].join("\n");
}
