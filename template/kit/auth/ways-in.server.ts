import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, write } from "../db/connect.server.ts";
import { AppError } from "../shared/errors.ts";
import { type Audit, actingIn } from "./audit.server.ts";
import type { AuthCall } from "./auth-call.server.ts";
import { brandOf } from "./providers.server.ts";
import { endSessions } from "./session-list.server.ts";
import { account, passkey, user } from "./tables.server.ts";

interface WaysIn {
  userId: string;
  /** Id of a session to keep. */
  except?: string | undefined;
}

/** Ends every way in to an account but a code to its address: sessions, links to providers and passkeys. */
export function endWaysIn(db: Db, { userId, except }: WaysIn): Promise<void> {
  return write(db, async () => {
    await endSessions(db, { userId, except });
    await db.delete(account).where(eq(account.userId, userId));
    await db.delete(passkey).where(eq(passkey.userId, userId));
  });
}

const actions = {
  passkey: { create: "account.passkeyAdded", delete: "account.passkeyRemoved" },
  account: { create: "account.providerLinked", delete: "account.providerUnlinked" },
} as const;
type Model = keyof typeof actions;
export const isWayIn = (model: string): model is Model => model in actions;

const way = z.object({
  userId: z.string(),
  name: z.string().nullish(),
  providerId: z.string().optional(),
});

interface Change {
  call: AuthCall;
  model: Model;
  maxPasskeys: number;
  /** The row before it is deleted. */
  found: () => Promise<unknown>;
  run: () => unknown;
}

/** Adds or removes one passkey or link to a provider, and tells the audit log; a first sign-in is no news. */
export function changeWayIn(
  { db, audit }: { db: Db; audit: Audit },
  method: "create" | "delete",
  { call, model, maxPasskeys, found, run }: Change,
): Promise<unknown> {
  return write(db, async () => {
    const before = method === "delete" ? await found() : undefined;
    const result = await run();
    const row = way.safeParse(before ?? result).data;
    if (!row) return result;
    if (model === "passkey" && method === "create") {
      // better-auth would answer that it has failed.
      const refuse = (error: AppError) => {
        call.failure = error;
        throw error;
      };
      await assertRoom(db, row.userId, maxPasskeys).catch(refuse);
    }
    const [owner] = await db.select().from(user).where(eq(user.id, row.userId));
    if (!owner?.onboardedAt) return result;
    const { name, providerId } = row;
    const details = { ...(name && { passkey: name }), ...(providerId && { provider: brandOf(providerId) }) };
    await audit.record({ ...actingIn(call), user: owner }, { action: actions[model][method], details });
    return result;
  });
}

/** @throws AppError TOO_MANY_PASSKEYS */
export async function assertRoom(db: Db, userId: string, most: number): Promise<void> {
  const own = db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId));
  if ((await own.limit(most + 1)).length > most) throw new AppError("TOO_MANY_PASSKEYS");
}
