import { and, eq, getTableColumns, gt, gte, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { isBanned } from "#server/auth/ban.server.ts";
import { named } from "#server/auth/named.server.ts";
import { endSessions } from "#server/auth/session-list.server.ts";
import { account, user } from "#server/auth/tables.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { countRows } from "#server/db/count.server.ts";
import { uniqueViolation } from "#server/db/errors.server.ts";
import { foldForSearch } from "#server/db/fold.server.ts";
import { filtered, keyset } from "#server/db/keyset.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ListQuery } from "#shared/list.ts";
import { day } from "#shared/time.ts";
import type { Ban, User, UserChange, UserFields } from "./schema.ts";
import { type UserStatus, type UsersSearch, usersSearch } from "./search.ts";

// The write lock is held from the first read: of two concurrent writes, the second sees the result of the first.
const immediate = { behavior: "immediate" } as const;

type Row = typeof user.$inferSelect;

/** `instr` has no wildcards. */
function matching(searchTerm: string): SQL | undefined {
  const term = foldForSearch(searchTerm);
  if (term === "") return undefined;
  return or(sql`instr(${user.search}, ${term}) > 0`, sql`instr(${user.email}, ${term}) > 0`);
}

function foundBy({ searchTerm = "", role, status, createdFrom, createdTo }: UsersSearch): SQL | undefined {
  return and(
    matching(searchTerm),
    role && eq(user.role, role),
    status && inStatus(status),
    createdFrom ? gte(user.createdAt, new Date(createdFrom)) : undefined,
    createdTo ? lt(user.createdAt, new Date(Date.parse(createdTo) + day)) : undefined,
  );
}

function inStatus(status: UserStatus): SQL | undefined {
  const banned = and(eq(user.banned, true), or(isNull(user.banExpires), gt(user.banExpires, new Date())));
  switch (status) {
    case "active":
      return and(eq(user.emailVerified, true), isNotNull(user.onboardedAt), sql`not (${banned})`);
    case "banned":
      return banned;
    case "notVerified":
      return eq(user.emailVerified, false);
    case "notOnboarded":
      return isNull(user.onboardedAt);
  }
}

const userPage = keyset({
  id: user.id,
  sorts: usersSearch.sorts,
  by: { createdAt: user.createdAt, name: user.sort, email: user.email, onboardedAt: user.onboardedAt },
});

/** By default newest first. */
export function listUsers(db: Db, { cursor, limit, sort, ...search }: ListQuery<UsersSearch>) {
  const found = foundBy(search);
  const total = countRows(db, user, found);
  const { rows, nextCursor } = userPage({ cursor, limit, sort }, ({ key, after, orderBy, limit: most }) =>
    db
      .select({ ...getTableColumns(user), key })
      .from(user)
      .where(and(filtered(user.id, found, total), after))
      .orderBy(...orderBy)
      .limit(most)
      .all(),
  );
  return { items: rows.map(toUser), nextCursor, total };
}

/** @throws AppError NOT_FOUND */
export function getUser(db: Pick<Db, "select">, id: string): User {
  const row = db.select().from(user).where(eq(user.id, id)).get();
  if (!row) throw new AppError("NOT_FOUND");
  return toUser(row);
}

/** @throws AppError EMAIL_TAKEN */
export function createUser(db: Db, { name, email, role }: UserFields): User {
  const values = { id: crypto.randomUUID(), email, role, ...named(name) };
  return toUser(unlessTaken(() => db.insert(user).values(values).returning().get()));
}

/**
 * A new email is not verified, and ends the sessions and the links to social providers.
 * @throws AppError NOT_FOUND, EMAIL_TAKEN, LAST_ADMIN
 */
export function updateUser(db: Db, id: string, { name, ...change }: UserChange): User {
  return db.transaction((tx) => {
    const moved = change.email !== undefined && change.email !== getUser(tx, id).email;
    const values = {
      ...change,
      ...(name === undefined ? {} : named(name)),
      ...(moved ? { emailVerified: false } : {}),
      updatedAt: new Date(),
    };
    const row = unlessTaken(() => tx.update(user).set(values).where(eq(user.id, id)).returning().get());
    if (moved) {
      endSessions(tx, { userId: id });
      tx.delete(account).where(eq(account.userId, id)).run();
    }
    return toUser(existing(row));
  }, immediate);
}

/** @throws AppError NOT_FOUND, LAST_ADMIN */
export function deleteUser(db: Db, id: string): void {
  existing(db.delete(user).where(eq(user.id, id)).returning().get());
}

/** @throws AppError NOT_FOUND, LAST_ADMIN */
export function banUser(db: Db, id: string, { reason, expiresAt }: Ban): User {
  return db.transaction((tx) => {
    const ban = { banReason: reason, banExpires: expiresAt === undefined ? null : new Date(expiresAt) };
    const banned = setBan(tx, id, { banned: true, ...ban });
    endSessions(tx, { userId: id });
    return banned;
  }, immediate);
}

/** @throws AppError NOT_FOUND */
export function unbanUser(db: Db, id: string): User {
  return setBan(db, id, { banned: false, banReason: null, banExpires: null });
}

function setBan(db: Pick<Db, "update">, id: string, ban: Pick<Row, "banned" | "banReason" | "banExpires">) {
  const values = { ...ban, updatedAt: new Date() };
  return toUser(existing(db.update(user).set(values).where(eq(user.id, id)).returning().get()));
}

function existing(row: Row | undefined): Row {
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

function unlessTaken<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    throw uniqueViolation(error) === undefined ? error : new AppError("EMAIL_TAKEN");
  }
}

function toUser(row: Row): User {
  const { id, email, name, role, emailVerified, banReason, banExpires, onboardedAt, createdAt, image } = row;
  const banned = isBanned(row);
  return {
    id,
    email,
    name,
    role,
    emailVerified,
    banned,
    banReason: banned ? banReason : null,
    banExpires: banned ? (banExpires?.toISOString() ?? null) : null,
    onboardedAt: onboardedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    image,
  };
}
