import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    // Most of the time goes to processes that are started and waited for.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    globalSetup: ["test/support/build.ts"],
  },
});
