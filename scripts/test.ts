import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../tests/runner/browser.ts";
import { closingLine, report } from "../tests/runner/closing.ts";
import {
  describeMachine,
  differences,
  digestOfMachine,
  isAlone,
  isCommitted,
} from "../tests/runner/inputs.ts";
import { showProgress } from "../tests/runner/progress.ts";
import {
  folderOfResults,
  keepMachine,
  keepResult,
  readMachine,
  readResult,
} from "../tests/runner/results.ts";
import { measureSlowness } from "../tests/runner/slowness.ts";
import { type Results, type Row, runStages } from "../tests/runner/stage.ts";
import { getStages, type Part, writeSeconds } from "../tests/runner/stages.ts";

/** The type checker runs about 70 times. This makes it collect garbage less often: 25% more memory, 20% less work. */
process.env.GOGC ??= "400";

const usage = `Usage: bun scripts/test.ts [quick|rest|all] [--fresh] [--save <file>] [--join <file>] [--record]
  quick     the code, and the first steps in one project (npm test)
  rest      what else npm run test:all runs
  all       both
  --fresh   also runs stages that have passed on this machine with the same inputs
  --save    leaves the results in a file instead of closing with their sum
  --join    adds the results of such a file to table and sum
  --record  keeps the measured seconds, by which stages are distributed, in tests/runner/seconds.json`;

const options = [...usage.matchAll(/^ {2}(--\w+)/gm)].map(([, option]) => option);
const root = join(import.meta.dirname, "..");
const parts: readonly string[] = ["quick", "rest", "all"] satisfies Part[];
const isPart = (word: string): word is Part => parts.includes(word);

/** The stages that have already passed on this machine; none with `--fresh`. Stores results only for a commit. */
function getResults(fresh: boolean): Results {
  const folder = folderOfResults();
  return {
    find: (inputs) => (fresh ? undefined : readResult(folder, inputs)),
    keep(inputs, result) {
      if (isCommitted(root)) keepResult(folder, inputs, result);
    },
  };
}

/** Explains why stages run again although their files are unchanged. */
function sayWhatChanged(machine: Record<string, string>, say: (line: string) => void): void {
  const folder = folderOfResults();
  const changed = differences(readMachine(folder) ?? machine, machine);
  if (changed.length > 0) say(`Results of the last run do not count, because of ${changed.join(", ")}.`);
  keepMachine(folder, machine);
}

async function main(words: readonly string[]): Promise<number> {
  const [part = "quick"] = words;
  if (!isPart(part)) {
    console.error(usage);
    return 2;
  }
  const unknown = words.find((word) => word.startsWith("--") && !options.includes(word));
  if (unknown !== undefined) {
    console.error(`Unknown option ${unknown}.\n${usage}`);
    return 2;
  }
  const slowness = Number(process.env.TEST_SLOWNESS) || measureSlowness();
  process.env.TEST_SLOWNESS = String(slowness);
  const progress = showProgress(process.stdout);
  if (isAlone())
    progress.say(
      "Only the loopback interface is up: browsers will report that they are offline (docs/testing.md).",
    );
  const browser = findBrowser(progress.say);
  const machine = describeMachine(browser);
  if (part !== "quick") sayWhatChanged(machine, progress.say);
  const stages = getStages(part, browser, digestOfMachine(machine), progress.say);
  const lanes = Math.min(2, availableParallelism());
  if (slowness > 1) progress.say(`Timeouts are ${slowness} times as long on this machine.`);
  const results = getResults(words.includes("--fresh"));
  const rows = await runStages(stages, { lanes, results, say: progress.say, onChange: progress.update });
  progress.end();
  if (words.includes("--record")) await writeSeconds(rows);
  return close(words, rows);
}

/**
 * Shows the results, including an earlier run's. Sums them up, or leaves them for the next run. Returns the exit code.
 */
function close(words: readonly string[], rows: readonly Row[]): number {
  const after = (option: string) => (words.includes(option) ? words[words.indexOf(option) + 1] : undefined);
  const [save, join] = [after("--save"), after("--join")];
  const earlier: Row[] = join && existsSync(join) ? JSON.parse(readFileSync(join, "utf8") || "[]") : [];
  const all = [...earlier, ...rows];
  console.log(report(all).join("\n"));
  if (save) writeFileSync(save, JSON.stringify(all));
  else console.log(closingLine(all));
  return all.some(({ failed }) => failed > 0) ? 1 : 0;
}

const words = process.argv.slice(2);
try {
  process.exit(await main(words));
} catch (error) {
  const problems = `✘ ${error instanceof Error ? error.message : error}`;
  const row = {
    name: "before the tests",
    passed: 0,
    failed: 1,
    skipped: [],
    problems,
    seconds: 0,
    waiting: 0,
  };
  process.exit(close(words, [row]));
}
