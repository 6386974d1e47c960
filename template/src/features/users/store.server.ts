import { and, eq, gt, isNotNull, isNull, not, or, type SQL } from "drizzle-orm";
import { user } from "#config/auth-tables.server.ts";
import { endSessions, isBanned, lastSeenAt } from "#kit/auth/store.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { from, is, now, oneOfThese, until } from "#kit/db/list.server.ts";
import { columnsOf, resource, withTimes } from "#kit/db/resource.server.ts";
import { type Ban, type NewUser, type User, type UserChange, userItem } from "./schema.ts";
import { type UserStatus, usersSearch } from "./search.ts";

const banned = and(eq(user.banned, true), or(isNull(user.banExpires), gt(user.banExpires, now)));

/** Also overwrites an expired ban, which has no effect. */
const notBanned = { banned: false, banReason: null, banExpires: null };

export const userStore = resource({
  table: user,
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
  rows: (db, where) =>
    db
      .select({ ...columnsOf(user, userItem), lastSeenAt: lastSeenAt(user.id) })
      .from(user)
      .where(where),
  toItem: ({ lastSeenAt, ...row }): User => ({
    ...withTimes(row),
    lastSeenOn: lastSeenAt?.toISOString().slice(0, 10) ?? null,
    ...(!isBanned(row) && notBanned),
  }),
  taken: "EMAIL_TAKEN",
});

export const createUser = (db: Db, { invite, ...fields }: NewUser): Promise<User> =>
  userStore.create(db, { ...fields, language: invite ?? null });

/**
 * Marks a new email as not verified.
 * @throws AppError NOT_FOUND, EMAIL_TAKEN, LAST_ADMIN
 */
export function updateUser(db: Db, id: string, change: UserChange): Promise<User> {
  return write(db, async () => {
    const moved = change.email !== undefined && change.email !== (await userStore.get(db, id)).email;
    return userStore.update(db, id, { ...change, ...(moved && { emailVerified: false }) });
  });
}

export function banUser(db: Db, id: string, { reason, expiresAt }: Ban): Promise<User> {
  return write(db, async () => {
    const ban = { banReason: reason, banExpires: expiresAt === undefined ? null : new Date(expiresAt) };
    const banned = await userStore.update(db, id, { banned: true, ...ban });
    await endSessions(db, { userId: id });
    return banned;
  });
}

export function unbanUser(db: Db, id: string): Promise<User> {
  return userStore.update(db, id, notBanned);
}
