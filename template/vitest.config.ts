import { configDefaults, defineConfig } from "vitest/config";

const timing = "src/**/timing.test.ts";

export default defineConfig({
  test: {
    // Vitest's default, child processes, crashes under Bun.
    pool: "threads",
    // A worker imports the app once, not once for each of its files: half of the time.
    isolate: false,
    setupFiles: ["src/shared/fuzz-testing.ts"],
    // Far more than any test takes: it is there for what hangs, not to measure a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "tests",
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: [...configDefaults.exclude, timing],
          // Many wait for a process, a mail server or a slow client, not for the processor.
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
        },
      },
      // What compares times wants the machine for itself.
      {
        extends: true,
        test: { name: "timing", include: [timing], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
