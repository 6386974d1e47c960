import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{kit,src}/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    // Vitest's default, child processes, crashes under Bun.
    pool: "threads",
    // A worker imports the app once, not once for each of its files: half of the time.
    isolate: false,
    // Many wait for a process or a mail server, not for the processor.
    maxWorkers: 4,
    setupFiles: ["kit/testing/fuzz-testing.ts"],
    // Far more than any test takes: it is there for what hangs, not to measure a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    tags: [{ name: "clock", description: "Waits for real seconds or compares times: bun run test:clock" }],
  },
});
