import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, write } from "../db/connect.server.ts";
import { AppError } from "../shared/errors.ts";
import { type Audit, actingIn } from "./audit.server.ts";
import { type AuthCall, runningCall } from "./auth-call.server.ts";
import { brandOf } from "./providers.server.ts";
import { endSessions } from "./session-list.server.ts";
import { account, passkey, session, user } from "./tables.server.ts";
import type { AroundCall } from "./watch-adapter.server.ts";

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
  /** The row as it was. */
  found: () => Promise<unknown>;
  run: () => unknown;
}

/** Adds, renames or removes one passkey or link to a provider, and tells the audit log; a first sign-in is no news. */
export function changeWayIn(
  { db, audit }: { db: Db; audit: Audit },
  method: "create" | "update" | "delete",
  { call, model, maxPasskeys, found, run }: Change,
): Promise<unknown> {
  return write(db, async () => {
    const before = method === "create" ? undefined : await found();
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
    const to = way.safeParse(result).data?.name ?? "";
    const act =
      method === "update"
        ? ({ action: "account.passkeyRenamed", details: { from: name ?? "", to } } as const)
        : { action: actions[model][method], details };
    if (to !== name || method !== "update") await audit.record({ ...actingIn(call), user: owner }, act);
    return result;
  });
}

/** @throws AppError TOO_MANY_PASSKEYS */
export async function assertRoom(db: Db, userId: string, most: number): Promise<void> {
  const own = db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId));
  if ((await own.limit(most + 1)).length > most) throw new AppError("TOO_MANY_PASSKEYS");
}

const asked = z.object({ model: z.string() });
const rows = z.array(
  z.object({ id: z.string(), email: z.string().optional(), userId: z.string().optional() }),
);

const found = { user, passkey, account };

interface Seen {
  model: keyof typeof found;
  id: string;
  userId: string;
  email: string | undefined;
}

/**
 * Gives no way in to whoever has just lost theirs: while somebody signs in with a passkey, an administrator may move the
 * account to another address. What a call has read of the account is looked at again in the transaction that adds a
 * session, a passkey or a link to it.
 */
export function createLostWaysIn(db: Db) {
  const seen = new WeakMap<AuthCall, Map<string, Seen>>();

  function watch(next: AroundCall): AroundCall {
    return async (adapter, method, query, run) => {
      const result = await next(adapter, method, query, run);
      const call = runningCall();
      const model = asked.safeParse(query).data?.model ?? "";
      if (!call || !isFound(model)) return result;
      // What the call itself changes ends ways in as it should.
      const known = (method === "update" ? undefined : seen.get(call)) ?? new Map<string, Seen>();
      for (const one of seenIn(model, Array.isArray(result) ? result : [result]))
        known.set(`${model} ${one.id} ${one.email}`, one);
      seen.set(call, known);
      return result;
    };
  }

  /** @throws AppError UNAUTHORIZED */
  async function assertKept(call: AuthCall, userId: unknown, adding: string): Promise<void> {
    for (const { model, id, email, ...owner } of seen.get(call)?.values() ?? []) {
      if (owner.userId !== userId) continue;
      const { [model]: table } = found;
      const isSame = model === "user" ? eq(user.email, email ?? "") : undefined;
      const own = and(eq(table.id, id), isSame);
      await assertThere(db.select({ id: table.id }).from(table).where(own));
    }
    const { current } = call;
    // A sign-in ends the session that the browser had.
    if (adding === "session" || !current || current.presented || current.user.id !== userId) return;
    await assertThere(db.select({ id: session.id }).from(session).where(eq(session.id, current.session.id)));
  }

  return { watch, assertKept };
}

export type LostWaysIn = ReturnType<typeof createLostWaysIn>;

const isFound = (model: string): model is keyof typeof found => model in found;

function seenIn(model: keyof typeof found, result: unknown[]): Seen[] {
  const known = rows.safeParse(result).data ?? [];
  return known.map(({ id, userId = id, email }) => ({ model, id, userId, email }));
}

async function assertThere(there: PromiseLike<unknown[]>): Promise<void> {
  if ((await there).length === 0) throw new AppError("UNAUTHORIZED");
}
