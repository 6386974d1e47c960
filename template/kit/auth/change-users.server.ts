import { inArray, type SQL } from "drizzle-orm";
import { type Db, write } from "../db/connect.server.ts";
import { type Act, type Acting, type Audit, userTarget } from "./audit.server.ts";
import { user } from "./tables.server.ts";
import { endWaysIn } from "./ways-in.server.ts";

type Row = typeof user.$inferSelect;

interface ChangeOptions {
  db: Db;
  audit: Audit;
  by: Acting;
  /** Finds the users it may change, or the one it creates. */
  where: SQL | undefined;
}

/**
 * Changes users, ends every way in to an account whose address moved or was verified anew, and tells the audit log: all of
 * it or nothing. It compares rows, so it does not matter how they were changed. Users who move their own address keep the
 * session in which they did.
 */
export function changeUsers<T>({ db, audit, by, where }: ChangeOptions, work: () => Promise<T>): Promise<T> {
  return write(db, async () => {
    const before = new Map((await db.select().from(user).where(where)).map((row) => [row.id, row]));
    const result = await work();
    const found = before.size === 0 ? where : inArray(user.id, [...before.keys()]);
    const after = new Map((await db.select().from(user).where(found)).map((row) => [row.id, row]));
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(id), after.get(id)];
      if (was && is && hasNewOwner(was, is)) await endWaysIn(db, { userId: id, except: by.sessionId });
      for (const act of actsOf(by, was, is)) await audit.record(by, act);
    }
    return result;
  });
}

function hasNewOwner(was: Row, is: Row): boolean {
  return was.email !== is.email || (is.emailVerified && !was.emailVerified);
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
