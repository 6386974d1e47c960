import { eq, sql } from "drizzle-orm";
import { user } from "#kit/auth/tables.server.ts";
import { named } from "#kit/auth/user-columns.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { fileUrl } from "#kit/storage/storage.server.ts";

/** A second call keeps the time of the first. */
export async function completeOnboarding(db: Db, id: string, name: string) {
  const now = new Date();
  const onboardedAt = sql`coalesce(${user.onboardedAt}, ${sql.param(now, user.onboardedAt)})`;
  const [updated] = await db
    .update(user)
    .set({ ...named(name), onboardedAt, updatedAt: now })
    .where(eq(user.id, id))
    .returning();
  return updated;
}

/** @param name of the stored picture; null for none */
export async function setAvatar(db: Db, id: string, name: string | null) {
  const [updated] = await db
    .update(user)
    .set({ image: name && fileUrl(name), updatedAt: new Date() })
    .where(eq(user.id, id))
    .returning();
  return updated;
}

/** Deletes the user with all their data. The database refuses to delete the last administrator. */
export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.delete(user).where(eq(user.id, id));
}
