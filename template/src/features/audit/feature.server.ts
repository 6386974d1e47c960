import { inArray, like, or } from "drizzle-orm";
import { Elysia } from "elysia";
import { personas } from "#config/personas.ts";
import { about, listing } from "#kit/api/about.server.ts";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { type Act, getLabel, userTarget } from "#kit/auth/audit.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { deletion } from "#kit/jobs/schedule.server.ts";
import { auditList } from "#kit/shared/audit.ts";
import { listQuery } from "#kit/shared/list.ts";
import { day, hour } from "#kit/shared/time.ts";
import { auditSearch } from "./search.ts";
import { createAudit, type Existing, listAudit, pruneAudit, toRow } from "./store.server.ts";
import { auditDays, auditEntry } from "./tables.server.ts";

// To add entries, other features call `audit.record` in their routes. They declare them in `AuditActs` and in `audit`
// of their feature.ts.
export const audit = {
  api: auditApi,
  audit: createAudit,
  schedule: [
    {
      job: deletion("prune audit", ({ db, stopped }) => pruneAudit(db, new Date(), stopped)),
      every: hour,
    },
  ],
  seed: { run: seedAudit },
} satisfies ServerFeature;

function auditApi({ db, sessions, features }: ApiContext) {
  const existing: Existing = Object.assign({}, ...features.map(({ existing }) => existing?.(db)));
  return new Elysia({ prefix: "/api/audit" })
    .use(access(sessions))
    .get("/", ({ query }) => listAudit(db, query, existing), {
      access: { audit: "read" },
      query: listQuery(auditSearch),
      response: auditList,
      detail: about("List the audit log, newest first", {
        description:
          `What administrators and users have done, kept for ${auditDays} days. \`person\` is the id of a user. ` +
          listing("people, targets, details and the request id"),
      }),
    });
}

export type AuditApi = ReturnType<typeof auditApi>;

type User = typeof user.$inferSelect;

interface Line extends Pick<Act, "action" | "details"> {
  days: number;
  /** The number of an example user; null for the command line, undefined for the administrator. */
  by?: number | null;
  of?: number;
}

const lines: readonly Line[] = [
  { days: 130.4, action: "user.banned", of: 11 },
  { days: 96.2, action: "account.deviceAdded", by: 4, details: { browser: "Firefox", system: "Linux" } },
  { days: 71.7, action: "account.emailChanged", by: 9, details: { from: "hannah.w@example.net", to: "" } },
  { days: 58.3, action: "user.renamed", of: 17, details: { from: "Ingrid", to: "" } },
  { days: 44.9, action: "user.banned", of: 21 },
  { days: 33.5, action: "user.sessionsRevoked", of: 5, details: { count: 2 } },
  { days: 26.1, action: "account.deviceAdded", by: 13, details: { browser: "Safari", system: "iPhone" } },
  { days: 19.6, action: "user.unlocked", by: null, of: 2 },
  { days: 14.2, action: "user.banned", of: 29 },
  { days: 7.4, action: "user.viewed", of: 24 },
  { days: 7.39, action: "user.viewEnded", of: 24 },
  { days: 4.6, action: "account.deviceAdded", by: 28, details: { browser: "Chrome", system: "Android" } },
  { days: 21.4, action: "user.created", of: 37, details: { role: "user" } },
  { days: 6.3, action: "user.created", of: 39, details: { role: "user" } },
  { days: 0.2, action: "account.deviceAdded", by: 7, details: { browser: "Edge", system: "Windows" } },
];

export function seedAudit(db: Db, now = new Date()): Promise<void> {
  return write(db, async () => {
    await db.delete(auditEntry).where(like(auditEntry.id, "example-audit-%"));
    const isMadeUp = or(like(user.email, "%@example.org"), inArray(user.email, Object.values(personas)));
    const people = await db.select().from(user).where(isMadeUp);
    const known = new Map(people.map((row) => [row.id.replace(/^[a-z]+-/, ""), row]));
    const rows = lines.flatMap((line, at) => createRow(line, at, known, now));
    if (rows.length > 0) await db.insert(auditEntry).values(rows);
  });
}

function createRow(line: Line, at: number, known: ReadonlyMap<string, User>, now: Date) {
  const numbered = (number: number) => known.get(String(number).padStart(2, "0"));
  const { action, days, by, of } = line;
  const actor = by === null ? null : by === undefined ? known.get("admin") : numbered(by);
  const whom = of === undefined ? undefined : numbered(of);
  if (actor === undefined || (of !== undefined && !whom)) return [];
  const id = `example-audit-${String(at + 1).padStart(2, "0")}`;
  const target = whom && userTarget(whom);
  return toRow({
    id,
    action,
    actor,
    target,
    createdAt: whom && action === "user.created" ? whom.createdAt : new Date(now.getTime() - days * day),
    details: getDetails(line, whom ?? actor),
    requestId: actor && Bun.randomUUIDv5(id, "url"),
  });
}

function getDetails({ action, details = {} }: Line, whom: User | null) {
  if (whom && action === "user.banned")
    return {
      ...(whom.banReason ? { reason: whom.banReason } : {}),
      ...(whom.banExpires ? { until: whom.banExpires.toISOString() } : {}),
    };
  if (whom && details.to === "")
    return { ...details, to: action === "user.renamed" ? getLabel(whom) : whom.email };
  return details;
}
