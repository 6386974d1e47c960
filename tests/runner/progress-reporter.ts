import type { Reporter, TestModule } from "vitest/node";

/** A short file is no news: below this many milliseconds nothing is said. */
const worthALine = 2000;

/** Says which test file has ended, when it took long enough for somebody to wonder. */
export default class ProgressReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { duration } = module.diagnostic();
    const tests = [...module.children.allTests()];
    for (const test of tests) if (test.result().state === "failed") console.log(`  ✘ ${test.fullName}`);
    if (duration < worthALine) return;
    const passed = tests.filter((test) => test.result().state === "passed").length;
    const seconds = Math.round(duration / 1000);
    console.log(`  ${module.relativeModuleId}: ${passed} of ${tests.length} passed (${seconds} s)`);
  }
}
