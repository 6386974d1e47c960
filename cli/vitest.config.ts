import { defineConfig } from "vitest/config";
import { limitMs } from "../packages/conformance/src/limits.ts";

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    // Most tests wait for processes.
    maxWorkers: 3,
    // Only for tests that hang: one of them upgrades nine times.
    testTimeout: limitMs(360_000),
    hookTimeout: limitMs(360_000),
    globalSetup: ["test/support/build.ts"],
    // Print failed comparisons in full.
    chaiConfig: { truncateThreshold: 0 },
  },
});
