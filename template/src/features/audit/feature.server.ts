import type { ServerFeature } from "#kit/api/feature.server.ts";
import { hour } from "#kit/shared/time.ts";
import { auditApi } from "./api.server.ts";
import { seedAudit } from "./seed.server.ts";
import { createAudit, pruneAudit } from "./store.server.ts";

export const audit = {
  api: auditApi,
  audit: createAudit,
  jobs: [
    {
      name: "prune audit",
      everyMs: hour,
      once: true,
      run: ({ db, stopped }) => pruneAudit(db, new Date(), stopped),
    },
  ],
  seed: { run: seedAudit },
} satisfies ServerFeature;
