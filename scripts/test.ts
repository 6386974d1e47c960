import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../tests/runner/browser.ts";
import { type Result, runStages, type Stage, summary } from "../tests/runner/stage.ts";
import { runVitest } from "../tests/runner/vitest.ts";
import { builds } from "../tests/support/builds.ts";
import { checks, runCheck } from "./check.ts";

const root = join(import.meta.dirname, "..");

/** Each check counts as one test. */
async function checkStage(): Promise<Result> {
  const result = { passed: 0, failed: 0, problems: "" };
  for (const check of checks()) {
    const { passed, output } = await runCheck(check);
    if (passed) result.passed += 1;
    else {
      result.failed += 1;
      result.problems += `✘ ${check.name}\n${output}\n`;
    }
  }
  return result;
}

function packages(): string[] {
  return readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
}

/**
 * Everything there is. What waits for pages runs two stages at a time; what runs the tests of a project, which bound
 * how long a lock or a mail may take, runs alone.
 */
function stages(browser: string): Record<"paired" | "alone", Stage[]> {
  const folder = (name: string) => join(root, name);
  const vitest = (name: string, title: string, env = {}, more: readonly string[] = []): Stage => ({
    name: title,
    run: () => runVitest(folder(name), { CHROME_BIN: browser, ...env }, more),
  });
  const units = ["template", "cli", ...packages()].filter((name) =>
    existsSync(join(folder(name), "vitest.config.ts")),
  );
  const guides = "guides.test.ts";
  const [every, arabic, swahili, postgres] = builds.map(({ name, key }) => {
    const title = `a generated project, ${name}`;
    return vitest("tests", title, { BUILD: key }, ["--exclude", guides]);
  });
  const [template, cli, ...others] = units.map((name) => vitest(name, `units of ${name}`));
  const there = (found: (Stage | undefined)[]) => found.filter((stage) => stage !== undefined);
  return {
    paired: there([
      every,
      { name: "types, lint, boundaries, unused code, texts", run: checkStage },
      ...others,
      vitest("tests/plan", "plans of the options"),
      swahili,
    ]),
    alone: there([template, cli, arabic, postgres, vitest("tests", "the guides", {}, [guides])]),
  };
}

try {
  const { paired, alone } = stages(findBrowser(console.log));
  const rows = await runStages(paired, Math.min(2, availableParallelism()));
  rows.push(...(await runStages(alone, 1)));
  console.log(summary(rows));
  process.exit(rows.some(({ failed }) => failed > 0) ? 1 : 0);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  console.log("\n0 passed, 1 failed");
  process.exit(1);
}
