import type { SerializedError } from "vitest";
import type { Reporter, TestCase, Vitest } from "vitest/node";

/** Begins a line with counts, as `runVitest` reads it. */
export const countsPrefix = "counts ";
/** Begins a line with the name of a skipped test, as JSON. */
export const skippedPrefix = "skipped ";

/** Prints the counts of passed and failed tests with each test that ends, and the name of each that fails or is skipped. */
export default class ProgressReporter implements Reporter {
  private passed = 0;
  private failed = 0;
  private tagsFilter: readonly string[] = [];

  onInit(vitest: Vitest): void {
    this.tagsFilter = vitest.config.tagsFilter ?? [];
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === "passed") this.passed += 1;
    if (state === "failed") {
      this.failed += 1;
      console.log(`  ✘ ${test.fullName}`);
    }
    if (state === "skipped" && this.isChosen(test.tags))
      console.log(`${skippedPrefix}${JSON.stringify(test.fullName)}`);
    console.log(`${countsPrefix}${this.passed} ${this.failed}`);
  }

  /** Vitest also skips the tests that the filter leaves to another run: `clock`, or all others with `!clock`. */
  private isChosen(tags: readonly string[]): boolean {
    return this.tagsFilter.every((one) =>
      one.startsWith("!") ? !tags.includes(one.slice(1)) : tags.includes(one),
    );
  }

  /** Errors outside of tests, which the JSON report lacks. */
  onTestRunEnd(_: unknown, errors: readonly SerializedError[]): void {
    for (const { stack, message } of errors) console.log(stack ?? message);
  }
}
