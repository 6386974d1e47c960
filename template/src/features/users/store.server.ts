import { and, eq, gt, isNotNull, isNull, not, or, type SQL } from "drizzle-orm";
import { isBanned } from "#kit/auth/ban.server.ts";
import { named } from "#kit/auth/named.server.ts";
import { endSessions } from "#kit/auth/session-list.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { uniqueViolation } from "#kit/db/errors.server.ts";
import { from, is, now, oneOfThese, until } from "#kit/db/filters.server.ts";
import { createList } from "#kit/db/list.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import type { ListQuery } from "#kit/shared/list.ts";
import type { Ban, User, UserChange, UserFields } from "./schema.ts";
import { type UserStatus, type UsersSearch, usersSearch } from "./search.ts";

type Row = typeof user.$inferSelect;

const banned = and(eq(user.banned, true), or(isNull(user.banExpires), gt(user.banExpires, now)));

const list = createList({
  id: user.id,
  search: usersSearch,
  sorts: { createdAt: user.createdAt, name: user.sort, email: user.email, onboardedAt: user.onboardedAt },
  texts: [user.search, user.email],
  filters: {
    role: is(user.role),
    status: oneOfThese({
      active: and(eq(user.emailVerified, true), isNotNull(user.onboardedAt), banned && not(banned)),
      banned,
      notVerified: eq(user.emailVerified, false),
      notOnboarded: isNull(user.onboardedAt),
    } satisfies Record<UserStatus, SQL | undefined>),
    createdFrom: from(user.createdAt),
    createdTo: until(user.createdAt),
  },
  rows: (db, where) => db.select().from(user).where(where),
});

/** By default newest first. */
export async function listUsers(db: Db, query: ListQuery<UsersSearch>) {
  const page = await list(db, query);
  return { ...page, items: page.items.map(toUser) };
}

/** @throws AppError NOT_FOUND */
export async function getUser(db: Db, id: string): Promise<User> {
  const [row] = await db.select().from(user).where(eq(user.id, id));
  if (!row) throw new AppError("NOT_FOUND");
  return toUser(row);
}

/** @throws AppError EMAIL_TAKEN */
export async function createUser(db: Db, { name, email, role }: UserFields): Promise<User> {
  const values = { id: crypto.randomUUID(), email, role, ...named(name) };
  const [row] = await unlessTaken(db.insert(user).values(values).returning());
  return toUser(existing(row));
}

/**
 * A new email is not verified.
 * @throws AppError NOT_FOUND, EMAIL_TAKEN, LAST_ADMIN
 */
export function updateUser(db: Db, id: string, { name, ...change }: UserChange): Promise<User> {
  return write(db, async () => {
    const moved = change.email !== undefined && change.email !== (await getUser(db, id)).email;
    const values = {
      ...change,
      ...(name === undefined ? {} : named(name)),
      ...(moved ? { emailVerified: false } : {}),
      updatedAt: new Date(),
    };
    const [row] = await unlessTaken(db.update(user).set(values).where(eq(user.id, id)).returning());
    return toUser(existing(row));
  });
}

/** @throws AppError NOT_FOUND, LAST_ADMIN */
export async function deleteUser(db: Db, id: string): Promise<void> {
  const [row] = await db.delete(user).where(eq(user.id, id)).returning();
  existing(row);
}

/** @throws AppError NOT_FOUND, LAST_ADMIN */
export function banUser(db: Db, id: string, { reason, expiresAt }: Ban): Promise<User> {
  return write(db, async () => {
    const ban = { banReason: reason, banExpires: expiresAt === undefined ? null : new Date(expiresAt) };
    const banned = await setBan(db, id, { banned: true, ...ban });
    await endSessions(db, { userId: id });
    return banned;
  });
}

/** @throws AppError NOT_FOUND */
export function unbanUser(db: Db, id: string): Promise<User> {
  return setBan(db, id, { banned: false, banReason: null, banExpires: null });
}

async function setBan(db: Db, id: string, ban: Pick<Row, "banned" | "banReason" | "banExpires">) {
  const values = { ...ban, updatedAt: new Date() };
  const [row] = await db.update(user).set(values).where(eq(user.id, id)).returning();
  return toUser(existing(row));
}

function existing(row: Row | undefined): Row {
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

async function unlessTaken<Result>(writing: PromiseLike<Result>): Promise<Result> {
  try {
    return await writing;
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
