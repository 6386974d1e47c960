import { defineConfig } from "vitest/config";
import { limitMs } from "./src/limits.ts";

export default defineConfig({
  test: { include: ["src/**/*.test.ts"], testTimeout: limitMs(30_000), chaiConfig: { truncateThreshold: 0 } },
});
