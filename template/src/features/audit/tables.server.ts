import { sql } from "drizzle-orm";
import { check, index, table, text, time } from "#kit/db/dialect/columns.server.ts";
import type { AuditAction, AuditKind } from "#kit/shared/audit.ts";

/** How long entries are kept. */
export const auditDays = 400;
/** Of an entry's details, in characters. */
const maxAuditDetailsLength = 4000;

/** Without references: an entry outlives the people and things in it, and shows them as they were. */
export const auditEntry = table(
  "audit_entry",
  {
    /** Grows with time, so that the entries of one moment stay in order. */
    id: text().primaryKey(),
    createdAt: time("created_at").notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** Null for the command line. */
    actorId: text("actor_id"),
    actorLabel: text("actor_label"),
    actorEmail: text("actor_email"),
    targetKind: text("target_kind").$type<AuditKind>(),
    targetId: text("target_id"),
    targetLabel: text("target_label"),
    /** JSON. */
    details: text().notNull().default("{}"),
    requestId: text("request_id"),
    /** What the list is searched by, without case and accents. */
    search: text().notNull(),
  },
  (row) => [
    // The sort, with the columns of the filters.
    index("audit_entry_created_order").on(row.createdAt, row.id, row.action, row.actorId, row.targetId),
    index("audit_entry_action").on(row.action, row.createdAt),
    index("audit_entry_actor").on(row.actorId, row.createdAt),
    index("audit_entry_target").on(row.targetId, row.createdAt),
    check("audit_entry_details", sql`length(${row.details}) <= ${maxAuditDetailsLength}`.inlineParams()),
  ],
);
