import { inArray, type SQL } from "drizzle-orm";
import { user } from "../auth/tables.server.ts";
import { type Db, write } from "../db/connect.server.ts";
import { type Act, type Acting, type Audit, userTarget } from "./audit.server.ts";

type Row = typeof user.$inferSelect;

interface AuditedOptions {
  db: Db;
  audit: Audit;
  by: Acting;
  /** Finds the users it may change, or the one it creates. */
  where: SQL | undefined;
}

/**
 * Does something to users and tells the audit log what has become of them, all of it or nothing: by comparing their rows,
 * whichever way they were changed.
 */
export function auditUsers<T>({ db, audit, by, where }: AuditedOptions, work: () => Promise<T>): Promise<T> {
  return write(db, async () => {
    const before = new Map((await db.select().from(user).where(where)).map((row) => [row.id, row]));
    const result = await work();
    const found = before.size === 0 ? where : inArray(user.id, [...before.keys()]);
    const after = new Map((await db.select().from(user).where(found)).map((row) => [row.id, row]));
    for (const id of new Set([...before.keys(), ...after.keys()]))
      for (const act of actsOf(by, before.get(id), after.get(id))) await audit.record(by, act);
    return result;
  });
}

function* actsOf(by: Acting, before: Row | undefined, after: Row | undefined): Generator<Act> {
  const isOwn = before !== undefined && by.user?.id === before.id;
  if (!before) {
    if (after && isByOther(by))
      yield { action: "user.created", target: userTarget(after), details: { role: after.role } };
    return;
  }
  if (!after) {
    yield isOwn ? { action: "account.deleted" } : { action: "user.deleted", target: userTarget(before) };
    return;
  }
  const target = userTarget(before);
  if (before.name !== after.name && !isOwn && before.name !== "")
    yield { action: "user.renamed", target, details: { from: before.name, to: after.name } };
  if (before.email !== after.email) {
    const details = { from: before.email, to: after.email };
    yield isOwn
      ? { action: "account.emailChanged", details }
      : { action: "user.emailChanged", target, details };
  }
  if (before.role !== after.role)
    yield { action: "user.roleChanged", target, details: { from: before.role, to: after.role } };
  if (after.banned ? isOtherBan(before, after) : before.banned)
    yield after.banned
      ? { action: "user.banned", target, details: banOf(after) }
      : { action: "user.unbanned", target };
}

/** People who sign up create themselves. */
const isByOther = ({ request, user }: Acting) => user !== null || request === undefined;

function isOtherBan(before: Row, after: Row): boolean {
  return (
    !before.banned ||
    before.banReason !== after.banReason ||
    before.banExpires?.getTime() !== after.banExpires?.getTime()
  );
}

const banOf = ({ banReason, banExpires }: Row) => ({
  ...(banReason ? { reason: banReason } : {}),
  ...(banExpires ? { until: banExpires.toISOString() } : {}),
});
