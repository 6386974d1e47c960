import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#kit/shared/errors.ts";
import type { Db } from "../db/connect.server.ts";
import { type AuthCall, runningCall } from "./auth-call.server.ts";
import { account, passkey, session, user } from "./tables.server.ts";
import type { AroundCall } from "./watch-adapter.server.ts";

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

  /** Remembers what each call reads. */
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
