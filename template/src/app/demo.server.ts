import { restoreDemoUsers } from "#features/auth/seed.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { serverFeatures } from "./features.server.ts";

/** Everything the demo shows. */
export async function seedDemo(db: Db): Promise<void> {
  await restoreDemoUsers(db);
  for (const { seed } of serverFeatures) await seed?.run(db);
}
