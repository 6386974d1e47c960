import type { Reporter, TestModule } from "vitest/node";

/** In milliseconds; shorter files are not reported. */
const worthALine = 2000;

/** Reports each test file that took a while. */
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
