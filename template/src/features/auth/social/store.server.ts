import { and, eq } from "drizzle-orm";
import { named } from "#server/auth/named.server.ts";
import { account, session, user } from "#server/auth/tables.server.ts";
import type { Db } from "#server/db/connect.server.ts";

type Queries = Pick<Db, "select" | "insert" | "update" | "delete">;

/** Somebody at a provider. */
export interface Identity {
  provider: string;
  /** The provider's own name for the person, which never changes. */
  accountId: string;
}

export interface Profile extends Identity {
  email: string;
  /** Empty where the provider has none that we would take. */
  name: string;
}

/** Whom an earlier sign-in has linked with this identity. */
export function linkedUser(db: Queries, { provider, accountId }: Identity): string | undefined {
  const linked = and(eq(account.providerId, provider), eq(account.accountId, accountId));
  return db.select({ userId: account.userId }).from(account).where(linked).get()?.userId;
}

/**
 * Finds or makes the user of a person whose address the provider vouches for.
 * @returns undefined for who is unknown while sign-up is closed
 */
export function resolveUser(db: Db, profile: Profile, { signup }: { signup: boolean }): string | undefined {
  return db.transaction(
    (tx) => {
      const linked = linkedUser(tx, profile);
      if (linked) return linked;
      const found = tx
        .select({ id: user.id, emailVerified: user.emailVerified })
        .from(user)
        .where(eq(user.email, profile.email))
        .get();
      if (!found && !signup) return undefined;
      const id = found?.id ?? crypto.randomUUID();
      if (!found) {
        const { email, name } = profile;
        tx.insert(user)
          .values({ id, email, ...named(name), emailVerified: true })
          .run();
      } else if (!found.emailVerified) claim(tx, id);
      link(tx, id, profile);
      return id;
    },
    { behavior: "immediate" },
  );
}

/**
 * The first to prove the address is the one it belongs to. Whoever came in before by other ways goes: they may have
 * waited here for its owner.
 */
function claim(tx: Queries, userId: string): void {
  tx.delete(session).where(eq(session.userId, userId)).run();
  tx.delete(account).where(eq(account.userId, userId)).run();
  tx.update(user).set({ emailVerified: true, updatedAt: new Date() }).where(eq(user.id, userId)).run();
}

/** Without the provider's tokens: nothing is asked of it after signing in. */
function link(db: Queries, userId: string, { provider: providerId, accountId }: Identity): void {
  db.insert(account)
    .values({ id: crypto.randomUUID(), userId, providerId, accountId })
    .onConflictDoNothing()
    .run();
}

/** Links an identity with somebody who has proved its address by a code, and takes its name over if there is none. */
export function linkProven(db: Db, userId: string, profile: Profile): void {
  db.transaction(
    (tx) => {
      link(tx, userId, profile);
      const isNameless = and(eq(user.id, userId), eq(user.name, ""));
      if (profile.name) tx.update(user).set(named(profile.name)).where(isNameless).run();
    },
    { behavior: "immediate" },
  );
}
