import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["*.test.ts"],
    globalSetup: ["support/project.ts"],
    // One project, its servers and a browser are enough work for two cores.
    fileParallelism: false,
    // Checks of one file that may be made at the same time.
    maxConcurrency: 4,
    // Tests start processes and wait for them; a machine with two busy cores takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a page does after a key takes longer than vitest's second there, too.
    expect: { poll: { timeout: 15_000 } },
  },
});
