import { defineConfig } from "vitest/config";
import { limitMs } from "../packages/conformance/src/limits.ts";

export default defineConfig({
  test: {
    include: ["test/*.test.ts"],
    // Most of the time goes to processes that are started and waited for.
    maxWorkers: 3,
    // Against hanging only: one of them upgrades nine times.
    testTimeout: limitMs(360_000),
    hookTimeout: limitMs(360_000),
    globalSetup: ["test/support/build.ts"],
    // A failed comparison is printed in full.
    chaiConfig: { truncateThreshold: 0 },
  },
});
