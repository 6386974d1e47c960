import { and, eq, gte, lt, lte } from "drizzle-orm";
import { repeatedSignInMs } from "#config/limits.ts";
import { type Act, type Acting, type Audit, getLabel } from "#kit/auth/audit.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { foldForSearch } from "#kit/db/derived.server.ts";
import { createList, from, is, until, within } from "#kit/db/list.server.ts";
import { deleteInSlices } from "#kit/db/query.server.ts";
import { knownIds } from "#kit/db/resource.server.ts";
import { contextOf } from "#kit/http/context.server.ts";
import type { ActItem, AuditItem } from "#kit/shared/audit.ts";
import type { ListQuery } from "#kit/shared/list.ts";
import { listSearch } from "#kit/shared/list-search.ts";
import { day } from "#kit/shared/time.ts";
import { auditDetails } from "./schema.ts";
import { type AuditSearch, auditSearch } from "./search.ts";
import { auditDays, auditEntry } from "./tables.server.ts";

/** Returns those of the given ids that still exist, for each kind except users, which the store looks up itself. */
export type Existing = Partial<Record<string, (ids: readonly string[]) => Promise<readonly string[]>>>;

type Row = typeof auditEntry.$inferSelect;
type NewEntry = Pick<Row, "createdAt" | "requestId"> & Act & { actor: Actor | null; id?: string };
type Actor = Pick<typeof user.$inferSelect, "id" | "name" | "email">;

export function createAudit(db: Db): Audit {
  return {
    async record({ request, user: acting, impersonatedBy }: Acting, { details = {}, ...act }: Act) {
      if (act.action === "account.deviceAdded" && acting && (await isRepeated(db, acting.id))) return;
      const actor = impersonatedBy ? await administrator(db, impersonatedBy) : acting;
      const asOther = acting && actor !== acting && act.target?.id !== acting.id;
      await db.insert(auditEntry).values(
        toRow({
          ...act,
          actor,
          createdAt: new Date(),
          requestId: request ? contextOf(request).requestId : null,
          details: asOther ? { ...details, viewing: getLabel(acting) } : details,
        }),
      );
    },
    async list({ kind, id }, query) {
      const page = await listOfTarget(db, { ...query, kind, target: id });
      // The target must exist, because the user who lists its actions has opened it.
      const there = await stillThere(db, page.items, { [kind]: async () => [id] });
      return { ...page, items: page.items.map((row) => toAct(row, there)) };
    },
  };
}

async function isRepeated(db: Db, actorId: string): Promise<boolean> {
  const since = new Date(Date.now() - repeatedSignInMs);
  const recent = and(
    eq(auditEntry.actorId, actorId),
    eq(auditEntry.action, "account.deviceAdded"),
    gte(auditEntry.createdAt, since),
    // Ignores entries from the future, which were written while the clock was ahead.
    lte(auditEntry.createdAt, new Date()),
  );
  return (await db.$count(auditEntry, recent)) > 0;
}

async function administrator(db: Db, id: string): Promise<Actor | null> {
  const [found] = await db.select().from(user).where(eq(user.id, id));
  return found ?? null;
}

export function toRow({ id, createdAt, action, actor, target, details = {}, requestId }: NewEntry): Row {
  const known = [actor?.id, actor?.name, actor?.email, target?.id, target?.label, requestId];
  const told = Object.values(details).map(String);
  return {
    id: id ?? Bun.randomUUIDv7("hex", createdAt),
    createdAt,
    action,
    actorId: actor?.id ?? null,
    actorLabel: actor && getLabel(actor),
    actorEmail: actor?.email ?? null,
    targetKind: target?.kind ?? null,
    targetId: target?.id ?? null,
    targetLabel: target?.label ?? null,
    details: JSON.stringify(details),
    requestId,
    search: [...known, ...told].flatMap((text) => (text ? [foldForSearch(text)] : [])).join("\n"),
  };
}

const list = createList({
  id: auditEntry.id,
  search: auditSearch,
  texts: [auditEntry.search],
  filters: {
    action: is(auditEntry.action),
    person: is(auditEntry.actorId, auditEntry.targetId),
    createdFrom: from(auditEntry.createdAt),
    createdTo: until(auditEntry.createdAt),
  },
  rows: (db, where) => db.select().from(auditEntry).where(where),
});

const listOfTarget = createList({
  id: auditEntry.id,
  search: listSearch({ kind: String, target: String }, auditSearch.sorts),
  filters: { kind: is(auditEntry.targetKind), target: within(auditEntry.targetId) },
  rows: (db, where) => db.select().from(auditEntry).where(where),
});

export async function listAudit(db: Db, query: ListQuery<AuditSearch>, existing: Existing = {}) {
  const page = await list(db, query);
  const there = await stillThere(db, page.items, existing);
  return { ...page, items: page.items.map((row) => toItem(row, there)) };
}

async function stillThere(db: Db, rows: readonly Row[], existing: Existing): Promise<ReadonlySet<string>> {
  const getIds = (kind: string) =>
    rows.flatMap(({ targetKind, targetId }) => (targetKind === kind && targetId ? [targetId] : []));
  const people = [...rows.flatMap(({ actorId }) => actorId ?? []), ...getIds("user")];
  const users = await knownIds(db, user.id, people);
  const others = Object.entries(existing).map(([kind, idsThere]) => idsThere?.(getIds(kind)) ?? []);
  return new Set([...users, ...(await Promise.all(others)).flat()]);
}

function toItem(row: Row, there: ReadonlySet<string>): AuditItem {
  const { id, createdAt, action, actorId, actorLabel, actorEmail, targetKind, targetId, targetLabel } = row;
  return {
    id,
    createdAt: createdAt.toISOString(),
    action,
    actor:
      actorId === null
        ? null
        : { id: actorId, label: actorLabel ?? "", email: actorEmail ?? "", exists: there.has(actorId) },
    target:
      targetKind === null || targetId === null
        ? null
        : { kind: targetKind, id: targetId, label: targetLabel ?? "", exists: there.has(targetId) },
    details: auditDetails.safeParse(JSON.parse(row.details)).data ?? {},
    requestId: row.requestId,
  };
}

function toAct(row: Row, there: ReadonlySet<string>): ActItem {
  const { requestId: _, actor, ...act } = toItem(row, there);
  return { ...act, actor: actor && { label: actor.label } };
}

export async function pruneAudit(db: Db, now = new Date(), signal?: AbortSignal): Promise<void> {
  const old = lt(auditEntry.createdAt, new Date(now.getTime() - auditDays * day));
  await deleteInSlices(db, auditEntry, old, signal);
}
