import { queryOptions } from "@tanstack/react-query";
import { apiOf, unwrap } from "#kit/client/api.ts";
import { listOptions } from "#kit/client/list.ts";
import { type Loading, loadList, orSkeletons } from "#kit/client/load.ts";
import type { AuditApi } from "./api.server.ts";
import type { AuditItem } from "./schema.ts";
import { type AuditSearch, auditSearch } from "./search.ts";

export const fetchAudit = (search: AuditSearch) => async (page: { cursor?: string; limit: number }) =>
  unwrap(apiOf<AuditApi>().api.audit.get({ query: { ...search, ...page } }));

export const auditQuery = (search: AuditSearch) =>
  // What happened a moment ago, here or elsewhere, is to be seen.
  ({ ...listOptions({ queryKey: ["audit", search], fetchPage: fetchAudit(search) }), staleTime: 2_000 });

/** The five newest, for a part of a page. */
export const latestActsQuery = queryOptions({
  queryKey: ["audit", "latest"],
  queryFn: async (): Promise<AuditItem[]> => (await fetchAudit({})({ limit: 5 })).items,
  staleTime: 2_000,
});

export async function loadLatestActs({ context: { queryClient } }: Loading) {
  await orSkeletons(queryClient.ensureQueryData(latestActsQuery));
}

export function loadAudit(loading: Loading) {
  return loadList(loading, auditQuery(auditSearch(loading.location.search)));
}
