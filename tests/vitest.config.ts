import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    // Tests start processes and wait for them; a machine with two busy cores takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
