import { defineConfig } from "vitest/config";

/** Tests of plans: fast, since nothing is installed, built or served. */
export default defineConfig({ test: { include: ["*.test.ts"] } });
