import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Vitest's default, child processes, cannot load bun:sqlite.
    pool: "threads",
    // Many tests wait for a process, a mail server or a slow client, not for the processor.
    maxWorkers: 4,
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
  },
});
