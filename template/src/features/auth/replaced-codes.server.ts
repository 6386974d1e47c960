import { eq } from "drizzle-orm";
import { createCodeHash, createKeyedHash } from "#kit/auth/codes.server.ts";
import { verification } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { consume, hasItem, reset, type Subject } from "#kit/rate/budget.server.ts";
import { minute } from "#kit/shared/time.ts";

/** A pending code that is about to be replaced by a newer one. */
export interface PendingCode {
  identifier: string;
  hash: string;
  sentAt: Date;
}

/**
 * Remembers codes that a newer one has replaced, as the same HMAC, for the rest of their lifetime. The limits for
 * sending codes also limit how many there are.
 */
export function createReplacedCodes(
  db: Db,
  { authSecret, minutes }: { authSecret: string; minutes: number },
) {
  const hashCode = createCodeHash(authSecret);
  const hashIdentifier = createKeyedHash(authSecret, "replaced code");
  const lifetimeMs = minutes * minute;
  const replaced = (identifier: string): Subject => ({
    budget: "code.replaced",
    key: hashIdentifier(identifier),
  });

  async function pending(identifier: string): Promise<PendingCode | undefined> {
    const [row] = await db.select().from(verification).where(eq(verification.identifier, identifier));
    if (!row || row.expiresAt <= new Date()) return undefined;
    const hash = row.value.slice(0, row.value.lastIndexOf(":"));
    return { identifier, hash, sentAt: new Date(row.expiresAt.getTime() - lifetimeMs) };
  }

  return {
    pending,
    /** @returns the row's id, for `refund` */
    remember: ({ identifier, hash, sentAt }: PendingCode) => consume(db, replaced(identifier), sentAt, hash),
    /** For an earlier code, finds the newer one that replaced it and is still pending. */
    async newerThan(identifier: string, code: string): Promise<PendingCode | undefined> {
      const hash = hashCode(code);
      const window = { withinMs: lifetimeMs, now: new Date() };
      const [newest, isKnown] = [
        await pending(identifier),
        await hasItem(db, replaced(identifier), hash, window),
      ];
      return newest && newest.hash !== hash && isKnown ? newest : undefined;
    },
    forget: (identifier: string) => reset(db, replaced(identifier)),
  };
}
