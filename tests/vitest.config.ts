import { defineConfig } from "vitest/config";
import { limitMs } from "../packages/conformance/src/limits.ts";

export default defineConfig({
  test: {
    include: ["*.test.ts"],
    globalSetup: ["support/project.ts"],
    // One project, its servers and a browser are enough work for two cores.
    fileParallelism: false,
    // Checks of one file that may be made at the same time.
    maxConcurrency: 4,
    // Limits for tests that hang. They start processes and wait for them, which takes its time on two slow cores.
    testTimeout: limitMs(700_000),
    hookTimeout: limitMs(700_000),
    // The names of checks in full: some differ only at their end.
    taskTitleValueFormatTruncate: 0,
    expect: { poll: { timeout: limitMs(60_000) } },
    // A failed comparison is printed in full.
    chaiConfig: { truncateThreshold: 0 },
  },
});
