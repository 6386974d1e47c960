import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { spawnQuiet } from "./processes.ts";
import type { Result } from "./stage.ts";

/** The parts of vitest's JSON report that are used. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Runs the vitest tests of a folder and counts them. */
export async function runVitest(
  folder: string,
  env: Record<string, string> = {},
  more: readonly string[] = [],
): Promise<Result> {
  const work = mkdtempSync(join(tmpdir(), "damson-report-"));
  const file = join(work, "report.json");
  // Run as a file: `bun run vitest` would lead tests to a stand-in for Node that only this user may execute.
  const vitest = join(dirname(Bun.resolveSync("vitest/package.json", folder)), "vitest.mjs");
  const progress = join(import.meta.dirname, "progress-reporter.ts");
  const reporters = ["--reporter=json", `--outputFile=${file}`, `--reporter=${progress}`];
  const words = [vitest, "run", "--pool=threads", ...reporters, ...more];
  try {
    const { code, output } = await spawnQuiet([process.execPath, ...words], folder, env, showProgress);
    if (!existsSync(file)) throw new Error(`vitest ended with ${code} and without a report\n${output}`);
    return count(JSON.parse(readFileSync(file, "utf8")), code, output);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Lines of the progress reporter are indented; other output matters only after a crash. */
function showProgress(text: string): void {
  for (const line of text.split("\n")) if (line.startsWith("  ")) console.log(line);
}

function count(report: Report, code: number, output: string): Result {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const messages = failed.map((test) => `✘ ${test.fullName}\n${test.failureMessages.join("\n")}`);
    // A file that could not be loaded has no failed test.
    return status === "failed" && failed.length === 0 ? [`✘ ${name}\n${message}`] : messages;
  });
  // Errors outside of tests end vitest with an error although every test passed.
  if (code !== 0 && failures.length === 0) failures.push(`✘ vitest ended with ${code}\n${output}`);
  return { passed: report.numPassedTests, failed: failures.length, problems: failures.join("\n\n") };
}
