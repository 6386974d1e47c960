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

/** Everything there is, what takes longest first: beside it runs the rest, one after the other. */
function stages(browser: string): Stage[] {
  const folder = (name: string) => join(root, name);
  const vitest = (name: string, title: string, env = {}, more: readonly string[] = []): Stage => ({
    name: title,
    run: () => runVitest(folder(name), { CHROME_BIN: browser, ...env }, more),
  });
  const units = ["template", "cli", ...packages()].filter((name) =>
    existsSync(join(folder(name), "vitest.config.ts")),
  );
  // The guides change copies of a project for minutes; they make one of their own and run beside the other tests.
  const guides = "guides.test.ts";
  const projects = builds.map(({ name, languages }) => {
    const title = `a generated project, ${name}`;
    return vitest("tests", title, { BUILD: languages.join() }, ["--exclude", guides]);
  });
  return [
    ...projects.slice(0, 1),
    vitest("tests", "the guides", {}, [guides]),
    { name: "types, lint, boundaries, unused code, texts", run: checkStage },
    ...units.map((name) => vitest(name, `units of ${name}`)),
    vitest("tests/plan", "plans of the options"),
    ...projects.slice(1),
  ];
}

try {
  const rows = await runStages(stages(findBrowser(console.log)), Math.min(2, availableParallelism()));
  console.log(summary(rows));
  process.exit(rows.some(({ failed }) => failed > 0) ? 1 : 0);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  console.log("\n0 passed, 1 failed");
  process.exit(1);
}
