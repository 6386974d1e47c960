import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "../tests/runner/browser.ts";
import { type Result, type Row, runStage, summary } from "../tests/runner/stage.ts";
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

/** Runs everything; returns the rows of the table. */
async function test(): Promise<Row[]> {
  const browser = findBrowser(console.log);
  const folder = (name: string) => join(root, name);
  const vitest = (name: string) => runVitest(folder(name), { CHROME_BIN: browser });
  const rows = [await runStage("types, lint, boundaries, texts", checkStage)];
  for (const name of ["cli", "template", ...packages()]) {
    if (existsSync(join(folder(name), "vitest.config.ts"))) {
      rows.push(await runStage(`units of ${name}`, () => vitest(name)));
    }
  }
  rows.push(await runStage("plans of the options", () => vitest("tests/plan")));
  for (const { name, languages } of builds) {
    const env = { CHROME_BIN: browser, BUILD: languages.join() };
    const stage = `a generated project, ${name}`;
    rows.push(await runStage(stage, () => runVitest(folder("tests"), env)));
  }
  return rows;
}

try {
  const rows = await test();
  console.log(summary(rows));
  process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0;
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  console.log("\n0 passed, 1 failed");
  process.exitCode = 1;
}
