import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#kit/shared/errors.ts";
import { type Db, write } from "../db/connect.server.ts";
import { type AuthCall, runningCall } from "./auth-call.server.ts";
import { account, passkey, session, user } from "./tables.server.ts";
import type { AroundCall } from "./watch-adapter.server.ts";

const asked = z.object({
  model: z.string(),
  data: z.object({ userId: z.string() }).optional().catch(undefined),
});
const rows = z.array(
  z.object({ id: z.string(), email: z.string().optional(), userId: z.string().optional() }),
);

const found = { user, passkey, account };
const added = new Set(["session", "passkey", "account"]);

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
export function refuseLostWaysIn({ db }: { db: Db }, next: AroundCall): AroundCall {
  const seen = new WeakMap<AuthCall, Seen[]>();

  return async (adapter, method, query, run) => {
    const call = runningCall();
    const { model = "", data } = asked.safeParse(query).data ?? {};
    const go = () => next(adapter, method, query, run);
    if (!call) return go();
    if (method === "create" && data && added.has(model))
      return write(db, async () => {
        await assertKept(call, data.userId, model);
        return go();
      });
    const result = await go();
    // What the call itself changes ends ways in as it should.
    if (model === "user" && method === "update") seen.delete(call);
    if (isFound(model))
      seen.set(call, [
        ...(seen.get(call) ?? []),
        ...seenIn(model, Array.isArray(result) ? result : [result]),
      ]);
    return result;
  };

  async function assertKept(call: AuthCall, userId: string, adding: string): Promise<void> {
    for (const { model, id, email, ...owner } of seen.get(call) ?? []) {
      if (owner.userId !== userId) continue;
      const { [model]: table } = found;
      const isSame = model === "user" ? eq(user.email, email ?? "") : undefined;
      await assertThere(
        db
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.id, id), isSame)),
      );
    }
    const { current } = call;
    // A sign-in ends the session that the browser had.
    if (adding === "session" || !current || current.presented || current.user.id !== userId) return;
    await assertThere(db.select({ id: session.id }).from(session).where(eq(session.id, current.session.id)));
  }
}

const isFound = (model: string): model is keyof typeof found => model in found;

function seenIn(model: keyof typeof found, result: unknown[]): Seen[] {
  const known = rows.safeParse(result).data ?? [];
  return known.map(({ id, userId = id, email }) => ({ model, id, userId, email }));
}

async function assertThere(there: PromiseLike<unknown[]>): Promise<void> {
  if ((await there).length === 0) throw new AppError("UNAUTHORIZED");
}
