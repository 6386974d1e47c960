import { defineConfig } from "vitest/config";
import { limitMs } from "../packages/conformance/src/limits.ts";

export default defineConfig({
  test: {
    include: ["*.test.ts"],
    globalSetup: ["support/project.ts"],
    // One project, its servers and a browser are enough work for two cores.
    fileParallelism: false,
    // Concurrent checks of one file.
    maxConcurrency: 4,
    // Limits for tests that hang. They start processes and wait for them, which is slow on two slow cores.
    testTimeout: limitMs(700_000),
    hookTimeout: limitMs(700_000),
    // The names of checks in full: some differ only at their end.
    taskTitleValueFormatTruncate: 0,
    expect: { poll: { timeout: limitMs(60_000) } },
    // Print failed comparisons in full.
    chaiConfig: { truncateThreshold: 0 },
  },
});
