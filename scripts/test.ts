import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, networkInterfaces } from "node:os";
import { findBrowser } from "../tests/runner/browser.ts";
import { showProgress } from "../tests/runner/progress.ts";
import { closingLine, type Row, runStages, table } from "../tests/runner/stage.ts";
import { type Part, stagesOf, writeSeconds } from "../tests/runner/stages.ts";

/** The type checker runs about 70 times. This makes it collect garbage less often: 25% more memory, 20% less work. */
process.env.GOGC ??= "400";

const usage = `Usage: bun scripts/test.ts [quick|rest|all] [--save <file>] [--join <file>] [--record]
  quick     the code, and one project as people get it (npm test)
  rest      what else npm run test:all runs
  all       both
  --save    leaves the results in a file instead of closing with their sum
  --join    adds the results of such a file to table and sum
  --record  keeps the measured seconds, by which stages are distributed, in tests/runner/seconds.json`;

const parts: readonly string[] = ["quick", "rest", "all"] satisfies Part[];
const isPart = (word: string): word is Part => parts.includes(word);

async function main(words: readonly string[]): Promise<number> {
  const [part = "quick"] = words;
  if (!isPart(part)) {
    console.error(usage);
    return 2;
  }
  const after = (option: string) => (words.includes(option) ? words[words.indexOf(option) + 1] : undefined);
  const [save, join] = [after("--save"), after("--join")];
  const progress = showProgress(process.stdout);
  const interfaces = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  if (interfaces.every(({ internal }) => internal))
    progress.say(
      "Only the loopback interface is up: pages will say that they are offline (docs/testing.md).",
    );
  const stages = stagesOf(part, findBrowser(progress.say), progress.say);
  const lanes = Math.min(2, availableParallelism());
  const rows = await runStages(stages, { lanes, say: progress.say, onChange: progress.update });
  progress.end();
  if (words.includes("--record")) await writeSeconds(rows);
  const earlier: Row[] = join && existsSync(join) ? JSON.parse(readFileSync(join, "utf8") || "[]") : [];
  const all = [...earlier, ...rows];
  console.log(table(all));
  if (save) writeFileSync(save, JSON.stringify(all));
  else console.log(closingLine(all));
  return all.some(({ failed }) => failed > 0) ? 1 : 0;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  console.log("\n0 passed, 1 failed");
  process.exit(1);
}
