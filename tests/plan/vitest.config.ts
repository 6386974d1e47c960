import { defineConfig } from "vitest/config";

/** What is decided before anything is written: fast, since nothing is installed, built or served. */
export default defineConfig({ test: { include: ["*.test.ts"] } });
