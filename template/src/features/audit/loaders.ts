import { type Loading, loadList } from "#kit/client/load.ts";
import { auditQuery } from "./queries.ts";
import { auditSearch } from "./search.ts";

export function loadAudit(loading: Loading) {
  return loadList(loading, auditQuery(auditSearch(loading.location.search)));
}
