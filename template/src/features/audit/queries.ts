import { apiOf, unwrap } from "#kit/client/api.ts";
import { listQueries } from "#ui/resource-queries.ts";
import type { AuditApi } from "./feature.server.ts";
import { auditSearch } from "./search.ts";

export const auditQueries = listQueries("audit", {
  search: auditSearch,
  list: (query) => unwrap(apiOf<AuditApi>().api.audit.get({ query })),
  // Short, so that entries created elsewhere appear soon.
  staleTime: 2_000,
});
