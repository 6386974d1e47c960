import type { SerializedError } from "vitest";
import type { Reporter, TestCase } from "vitest/node";

/** Begins a line with counts, as `runVitest` reads it. */
export const countsPrefix = "counts ";

/** Prints the counts of passed and failed tests with each test that ends, and the name of each that fails. */
export default class ProgressReporter implements Reporter {
  private passed = 0;
  private failed = 0;

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === "passed") this.passed += 1;
    if (state === "failed") {
      this.failed += 1;
      console.log(`  ✘ ${test.fullName}`);
    }
    console.log(`${countsPrefix}${this.passed} ${this.failed}`);
  }

  /** Errors outside of tests, which the JSON report lacks. */
  onTestRunEnd(_: unknown, errors: readonly SerializedError[]): void {
    for (const { stack, message } of errors) console.log(stack ?? message);
  }
}
