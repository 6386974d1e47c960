import type { AuditAction } from "#kit/shared/audit.ts";
import { day, type Filter, id, listSearch, type SearchOf } from "#kit/shared/list-search.ts";

/** By its shape: every page loads this file, and the names of all actions would come with it. */
const isAction = (text: string): text is AuditAction => /^[a-z]+\.[a-z]+$/i.test(text);
const action: Filter<AuditAction> = (text) => (isAction(text) ? text : undefined);

/** The search of the audit log. `person` is the id of a user who did something, or to whom it was done. */
export const auditSearch = listSearch({ action, person: id, createdFrom: day, createdTo: day }, [
  "-createdAt",
]);
export type AuditSearch = SearchOf<typeof auditSearch>;
