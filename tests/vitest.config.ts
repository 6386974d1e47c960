import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["*.test.ts"],
    globalSetup: ["support/project.ts"],
    // One project, its servers and a browser are enough work for two cores.
    fileParallelism: false,
    // Checks of one file that may be made at the same time.
    maxConcurrency: 4,
    // Limits for tests that hang. They start processes and wait for them, which takes its time on two slow cores.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // The names of checks in full: some differ only at their end.
    taskTitleValueFormatTruncate: 0,
    // What a page does after a key takes longer than vitest's second there, too.
    expect: { poll: { timeout: 15_000 } },
  },
});
