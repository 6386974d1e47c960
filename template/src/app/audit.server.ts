import type { Audit } from "#kit/auth/audit.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { serverFeatures } from "./features.server.ts";

/** Tells each feature that keeps them of all acts. */
export function createAudit(db: Db): Audit {
  const kept = serverFeatures.flatMap(({ audit }) => audit?.(db) ?? []);
  return {
    async record(by, act) {
      for (const audit of kept) await audit.record(by, act);
    },
  };
}
