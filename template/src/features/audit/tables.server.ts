import { sql } from "drizzle-orm";
import { searched } from "#kit/db/derived.server.ts";
import { check, index, table, text, time } from "#kit/db/dialect/columns.server.ts";
import type { AuditAction, AuditKind } from "#kit/shared/audit.ts";

export const auditDays = 400;
const maxAuditDetailsLength = 4000;

/** Without foreign keys, because an entry outlives the users and records in it, and shows them as they were. */
export const auditEntry = table(
  "audit_entry",
  {
    /** Increases with time, to keep entries with the same timestamp in order. */
    id: text().primaryKey(),
    createdAt: time("created_at").notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** Null for actions on the command line. */
    actorId: text("actor_id"),
    actorLabel: text("actor_label"),
    actorEmail: text("actor_email"),
    targetKind: text("target_kind").$type<AuditKind>(),
    targetId: text("target_id"),
    targetLabel: text("target_label"),
    details: text().notNull().default("{}"),
    requestId: text("request_id"),
    /** The text to search, without case and accents. */
    search: text().notNull().$defaultFn(searched()),
  },
  (row) => [
    // The sort columns, followed by the filter columns.
    index("audit_entry_created_order").on(row.createdAt, row.id, row.action, row.actorId, row.targetId),
    index("audit_entry_action").on(row.action, row.createdAt),
    index("audit_entry_actor").on(row.actorId, row.createdAt),
    index("audit_entry_target").on(row.targetId, row.createdAt),
    check("audit_entry_details", sql`length(${row.details}) <= ${maxAuditDetailsLength}`.inlineParams()),
  ],
);
