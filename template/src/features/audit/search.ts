import { auditActions } from "#shared/audit.ts";
import { isId } from "#shared/id.ts";
import { day, type Filter, listSearch, oneOf, type SearchOf } from "#shared/list-search.ts";

const id: Filter<string> = (text) => (isId(text) ? text : undefined);

/** The search of the audit log. `person` is the id of a user who did something, or to whom it was done. */
export const auditSearch = listSearch(
  { action: oneOf(auditActions), person: id, createdFrom: day, createdTo: day },
  ["-createdAt"],
);
export type AuditSearch = SearchOf<typeof auditSearch>;
