import { and, eq, gte, lte, or } from "drizzle-orm";
import type { Db } from "../db/connect.server.ts";
import { alias } from "../db/dialect/columns.server.ts";
import { isFalse, plain, prepared } from "../db/dialect/sql.server.ts";
import type { Role } from "../shared/permissions.ts";
import { canImpersonate, type Grants } from "../shared/permissions.ts";
import { session, user } from "./tables.server.ts";

/**
 * Checks on each request whether an administrator may still view as a user: their own session exists, and both users
 * still have their roles and no ban.
 */
export function createImpersonatorCheck(
  db: Db,
  grants: Grants,
): (sessionId: string, target: Role) => Promise<boolean> {
  const own = alias(session, "own");
  const impersonator = prepared(
    db
      .select({ role: user.role })
      .from(session)
      .innerJoin(own, eq(own.id, session.impersonatedFrom))
      .innerJoin(user, and(eq(user.id, own.userId), eq(user.id, session.impersonatedBy)))
      .where(
        and(
          eq(session.id, plain("id")),
          gte(own.expiresAt, plain("now")),
          or(isFalse(user.banned), lte(user.banExpires, plain("now"))),
        ),
      ),
  );
  return async (id, target) => {
    const [found] = await impersonator.execute({ id, now: Date.now() });
    return found !== undefined && canImpersonate(grants[found.role], target);
  };
}
