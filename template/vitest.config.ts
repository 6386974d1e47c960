import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Vitest's default, child processes, cannot load bun:sqlite.
    pool: "threads",
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
  },
});
