import { and, eq, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/connect.server.ts";
import { withDerived } from "../db/derived.server.ts";
import type { Column } from "../db/dialect/columns.server.ts";
import type { Language } from "../shared/i18n/languages.ts";
import { user } from "./tables.server.ts";

/** A user's label in a list of choices. @public */
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

/** Whether a user is banned now: a ban may end. */
export function isBanned({
  banned,
  banExpires,
}: Pick<typeof user.$inferSelect, "banned" | "banExpires">): boolean {
  return banned && (banExpires === null || banExpires.getTime() > Date.now());
}

/** The condition of users who are not banned at this time. */
export const isNotBanned = (now: Date): SQL | undefined =>
  or(eq(user.banned, false), lte(user.banExpires, now));
