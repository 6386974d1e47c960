import { type Loading, orSkeletons } from "#client/load.ts";
import { auditQuery } from "./queries.ts";
import { auditSearch } from "./search.ts";

export function loadAudit({ context: { queryClient }, location }: Loading) {
  return orSkeletons(queryClient.ensureInfiniteQueryData(auditQuery(auditSearch(location.search))));
}
