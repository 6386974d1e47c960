import type { AuditAction } from "#kit/shared/audit.ts";
import { day, type Filter, id, listSearch, type SearchOf } from "#kit/shared/list-search.ts";

/** Checks only the format: every page loads this file, so it must not import the names of all actions. */
const isAction = (text: string): text is AuditAction => /^[a-z]+\.[a-z]+$/i.test(text);
const action: Filter<AuditAction> = (text) => (isAction(text) ? text : undefined);

/** The search parameters of the audit log. `person` is the id of an actor or a target. */
export const auditSearch = listSearch({ action, person: id, createdFrom: day, createdTo: day }, [
  "-createdAt",
]);
export type AuditSearch = SearchOf<typeof auditSearch>;
