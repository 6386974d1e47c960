import { and, count, eq, getTableColumns, gt, isNull, ne } from "drizzle-orm";
import type { SessionItem } from "#shared/session-item.ts";
import type { Db } from "../db/connect.server.ts";
import { keyset } from "../db/keyset.server.ts";
import { session } from "./tables.server.ts";

/** What both a database and a transaction of it can do. */
type Queries = Pick<Db, "select" | "delete">;

interface SessionsQuery {
  userId: string;
  /** Id of the current session, which is marked. */
  current: string;
  /** Without sessions in which an administrator views as the user. */
  own?: boolean;
  cursor?: string | undefined;
  limit?: number | undefined;
}

const newestFirst = keyset({ id: session.id, sorts: ["-createdAt"], by: { createdAt: session.createdAt } });

/** One page of a user's active sessions, newest first. */
export async function listSessions(
  db: Queries,
  { userId, current, own = false, cursor, limit }: SessionsQuery,
) {
  const live = and(
    eq(session.userId, userId),
    gt(session.expiresAt, new Date()),
    own ? isNull(session.impersonatedBy) : undefined,
  );
  const { rows, nextCursor } = await newestFirst({ cursor, limit }, ({ key, after, orderBy, limit: most }) =>
    db
      .select({ ...getTableColumns(session), key })
      .from(session)
      .where(and(live, after))
      .orderBy(...orderBy)
      .limit(most),
  );
  const [counted] = await db.select({ total: count() }).from(session).where(live);
  return { items: rows.map((row) => toItem(row, current)), nextCursor, total: counted?.total ?? 0 };
}

/** False if the user has no such session. */
export async function endSession(
  db: Queries,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
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
  db: Queries,
  { userId, except = "" }: { userId: string; except?: string },
): Promise<number> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), ne(session.id, except)))
    .returning({ id: session.id });
  return ended.length;
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
