import { demoCode } from "#features/demo/feature.ts";
import { seedDemo } from "./demo.server.ts";
import { serverFeatures } from "./features.server.ts";
import { createTestApp, databaseWith } from "./testing.server.ts";

/** `createTestApp` for a demo, with its own copy of a demo database. */
export async function createDemoApp({ env = {}, ...options }: Parameters<typeof createTestApp>[0] = {}) {
  const settings = {
    DEMO: "true",
    DATABASE_URL: await databaseWith("demo", (db) => seedDemo(db, serverFeatures)),
    ...env,
  };
  return createTestApp({ ...options, code: demoCode, env: settings });
}
