import { and, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import type { Db } from "../db/connect.server.ts";
import { is, now, oneOfThese } from "../db/filters.server.ts";
import { createList } from "../db/list.server.ts";
import { listSearch } from "../shared/list-search.ts";
import type { SessionItem } from "../shared/session.ts";
import { session } from "./tables.server.ts";

interface SessionsQuery {
  userId: string;
  /** Id of the current session, which is marked. */
  current: string;
  /** Without sessions in which an administrator views as the user. */
  own?: boolean;
  cursor?: string | undefined;
  limit?: number | undefined;
}

const live = gt(session.expiresAt, now);

const list = createList({
  id: session.id,
  search: listSearch({ userId: String, kind: String }, ["-createdAt"]),
  filters: {
    userId: is(session.userId),
    kind: oneOfThese({ all: live, own: and(live, isNull(session.impersonatedBy)) }),
  },
  rows: (db, where) => db.select().from(session).where(where),
});

/** One page of a user's active sessions, newest first. */
export async function listSessions(db: Db, { userId, current, own = false, cursor, limit }: SessionsQuery) {
  const page = await list(db, { userId, kind: own ? "own" : "all", cursor, limit });
  return { ...page, items: page.items.map((row) => toItem(row, current)) };
}

/** False if the user has no such session. */
export async function endSession(db: Db, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.id, id), eq(session.userId, userId)))
    .returning({ id: session.id });
  return ended.length > 0;
}

/**
 * @param except id of a session to keep
 * @returns how many there were
 */
export async function endSessions(
  db: Db,
  { userId, except = "" }: { userId: string; except?: string | undefined },
): Promise<number> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), ne(session.id, except)))
    .returning({ id: session.id });
  return ended.length;
}

/** Those of a user that have not been used for longest, beyond `maxSessions`. */
export async function endOldest(db: Db, userId: string, maxSessions: number): Promise<void> {
  const own = db.select({ id: session.id }).from(session).where(eq(session.userId, userId));
  const oldest = own
    .orderBy(desc(session.updatedAt), desc(session.id))
    .limit(maxSessions)
    .offset(maxSessions);
  await db.delete(session).where(inArray(session.id, oldest));
}

function toItem(row: typeof session.$inferSelect, current: string): SessionItem {
  const { id, token, userAgent, ipAddress, impersonatedBy, createdAt, updatedAt, expiresAt } = row;
  return {
    id,
    token: `${token.slice(0, 4)}…${token.slice(-4)}`,
    userAgent,
    ipAddress,
    current: id === current,
    ...(impersonatedBy === null ? {} : { impersonated: true }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
