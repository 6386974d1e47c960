import { defineConfig } from "vitest/config";
import { limitMs } from "./kit/testing/limit-testing.ts";

export default defineConfig({
  test: {
    include: ["{kit,src,scripts}/**/*.test.{ts,tsx}"],
    // Child processes, Vitest's default, crash under Bun.
    pool: "threads",
    // A worker imports the app once instead of once per file, which halves the time.
    isolate: false,
    // Many tests wait for a process or a mail server, not for the processor.
    maxWorkers: 4,
    setupFiles: ["kit/testing/fuzz-testing.ts"],
    // Longer than any test takes: it ends hanging tests and allows for busy machines.
    testTimeout: limitMs(120_000),
    hookTimeout: limitMs(120_000),
    expect: { poll: { timeout: limitMs(60_000) } },
    tags: [{ name: "clock", description: "Waits for real seconds or compares times: bun run test:clock" }],
    // Print failed comparisons in full.
    chaiConfig: { truncateThreshold: 0 },
  },
});
