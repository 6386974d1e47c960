import { defineConfig } from "vitest/config";
import { limitMs } from "../../packages/conformance/src/limits.ts";

/** Tests of plans: fast, since nothing is installed, built or served. */
export default defineConfig({
  test: { include: ["*.test.ts"], testTimeout: limitMs(120_000), chaiConfig: { truncateThreshold: 0 } },
});
