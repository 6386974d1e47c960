import { defineConfig } from "vitest/config";
import { limitMs } from "../../packages/conformance/src/limits.ts";

/** Tests of the code that runs the tests. */
export default defineConfig({
  test: { include: ["*.test.ts"], testTimeout: limitMs(120_000), chaiConfig: { truncateThreshold: 0 } },
});
