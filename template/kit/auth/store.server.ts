import { and, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/connect.server.ts";
import { withDerived } from "../db/derived.server.ts";
import type { Column } from "../db/dialect/columns.server.ts";
import { createList, is, now, oneOfThese } from "../db/list.server.ts";
import { withTimes } from "../db/resource.server.ts";
import type { Language } from "../shared/i18n/languages.ts";
import type { ListQuery } from "../shared/list.ts";
import { listSearch } from "../shared/list-search.ts";
import type { SessionItem } from "../shared/session.ts";
import { session, user } from "./tables.server.ts";

/** A user's label in choices. @public */
export const userLabel = ({ name, email }: Record<"name" | "email", Column>) =>
  sql<string>`coalesce(nullif(${name}, ''), ${email})`;

export function named(name: string) {
  return withDerived(user, { name });
}

export async function keepLanguage(db: Db, id: string, language: Language): Promise<void> {
  const isOther = or(isNull(user.language), ne(user.language, language));
  await db
    .update(user)
    .set({ language })
    .where(and(eq(user.id, id), isOther));
}

/** Whether a user is banned at the moment. Bans can expire. */
export function isBanned({
  banned,
  banExpires,
}: Pick<typeof user.$inferSelect, "banned" | "banExpires">): boolean {
  return banned && (banExpires === null || banExpires.getTime() > Date.now());
}

/** Selects users who are not banned at a given time. */
export const isNotBanned = (now: Date): SQL | undefined =>
  or(eq(user.banned, false), lte(user.banExpires, now));

interface SessionsQuery extends ListQuery<object> {
  userId: string;
  current: string;
  /** Whether to leave out sessions in which administrators view as the user. */
  own?: boolean;
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

/** A user's sessions, newest first. */
export async function listSessions(db: Db, { userId, current, own = false, cursor, limit }: SessionsQuery) {
  const page = await list(db, { userId, kind: own ? "own" : "all", cursor, limit });
  return { ...page, items: page.items.map((row) => toItem(row, current)) };
}

/**
 * When the user was last active, read from the index of their sessions. The last use of a session is recorded once a
 * day; sessions in which administrators view as the user do not count. The inner `sql` keeps table names in a query of
 * one table.
 */
export const lastSeenAt = (userId: Column) =>
  sql<Date | null>`(${sql`
    select max(${session.updatedAt}) from ${session}
    where ${session.userId} = ${userId} and ${session.impersonatedBy} is null
  `})`.mapWith(session.updatedAt);

/** Ends one session of a user. */
export const endSession = (db: Db, { userId, id }: { userId: string; id: string }) =>
  end(db, userId, eq(session.id, id));

/** @param except id of a session to keep */
export const endSessions = (
  db: Db,
  { userId, except = "" }: { userId: string; except?: string | undefined },
) => end(db, userId, ne(session.id, except));

async function end(db: Db, userId: string, which: SQL): Promise<number> {
  const own = and(eq(session.userId, userId), which);
  return (await db.delete(session).where(own).returning({ id: session.id })).length;
}

/** Ends the least recently used sessions of a user who has more than `maxSessions`. */
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
    ...withTimes({ id, userAgent, ipAddress, createdAt, updatedAt, expiresAt }),
    token: `${token.slice(0, 4)}…${token.slice(-4)}`,
    current: id === current,
    ...(impersonatedBy === null ? {} : { impersonated: true }),
  };
}
