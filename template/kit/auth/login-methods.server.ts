import { and, eq, inArray, type SQL } from "drizzle-orm";
import { z } from "zod";
import { type Db, write } from "../db/connect.server.ts";
import { AppError } from "../shared/errors.ts";
import { type Act, type Acting, type Audit, actingIn, userTarget } from "./audit.server.ts";
import type { AroundCall } from "./internal/watch-adapter.server.ts";
import { getBrand } from "./providers.server.ts";
import { type AuthCall, runningCall } from "./rules.server.ts";
import { endSessions } from "./store.server.ts";
import { account, passkey, session, user } from "./tables.server.ts";
import { assertOwned, teamsOwnedBy } from "./team.server.ts";

/** Ends every way to sign in except codes sent to the address. `except` is the id of a session to keep. */
async function endLoginMethods(db: Db, userId: string, except: string | undefined): Promise<void> {
  await endSessions(db, { userId, except });
  await db.delete(account).where(eq(account.userId, userId));
  await db.delete(passkey).where(eq(passkey.userId, userId));
}

const actions = {
  passkey: { create: "account.passkeyAdded", delete: "account.passkeyRemoved" },
  account: { create: "account.providerLinked", delete: "account.providerUnlinked" },
} as const;
type Model = keyof typeof actions;
export const isLoginMethod = (model: string): model is Model => model in actions;

const way = z.object({
  userId: z.string(),
  name: z.string().nullish(),
  providerId: z.string().optional(),
});

interface Change {
  call: AuthCall;
  model: Model;
  maxPasskeys: number;
  found: () => Promise<unknown>;
  run: () => unknown;
}

/** Changes one passkey or provider link. Records it in the audit log if the user is onboarded. */
export function changeLoginMethod(
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
      // better-auth would hide this error.
      const refuse = (error: AppError) => {
        call.failure = error;
        throw error;
      };
      await assertRoom(db, row.userId, maxPasskeys).catch(refuse);
    }
    const [owner] = await db.select().from(user).where(eq(user.id, row.userId));
    if (!owner?.onboardedAt) return result;
    const { name, providerId } = row;
    const details = { ...(name && { passkey: name }), ...(providerId && { provider: getBrand(providerId) }) };
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
 * Refuses to add a way to sign in for a caller who has just lost theirs. For example, someone may sign in with a
 * passkey while an administrator changes the account's address, which deletes its passkeys. So the transaction that
 * adds a session, passkey or link checks that the rows that the call has read still exist.
 */
export function createLostLoginMethods(db: Db) {
  const seen = new WeakMap<AuthCall, Map<string, Seen>>();

  function watch(next: AroundCall): AroundCall {
    return async (adapter, method, asked, run) => {
      const result = await next(adapter, method, asked, run);
      const call = runningCall();
      const { model } = asked;
      if (!call || !isFound(model)) return result;
      // The update itself may end sessions, passkeys or links, so keep only the rows that it returns.
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
    // Signing in ends the browser's previous session.
    if (adding === "session" || !current || current.presented || current.user.id !== userId) return;
    await assertThere(db.select({ id: session.id }).from(session).where(eq(session.id, current.session.id)));
  }

  return { watch, assertKept };
}

export type LostLoginMethods = ReturnType<typeof createLostLoginMethods>;

const isFound = (model: string): model is keyof typeof found => model in found;

function seenIn(model: keyof typeof found, result: unknown[]): Seen[] {
  const known = rows.safeParse(result).data ?? [];
  return known.map(({ id, userId = id, email }) => ({ model, id, userId, email }));
}

async function assertThere(there: PromiseLike<unknown[]>): Promise<void> {
  if ((await there).length === 0) throw new AppError("UNAUTHORIZED");
}

type Row = typeof user.$inferSelect;

interface ChangeOptions {
  db: Db;
  /** The tables of src/config/auth-tables.server.ts. */
  tables: object;
  audit: Audit;
  by: Acting;
  /** Selects the users that `work` may change or create. */
  where: SQL | undefined;
}

/**
 * Changes users in one transaction. If an account's address was changed or newly verified, ends every way to sign in to
 * it; records everything in the audit log. Compares rows, so it does not matter how they were changed. Users who change
 * their own address keep the session in which they did.
 * @throws AppError LAST_OWNER if a team would be left without an owner
 */
export function changeUsers<T>(
  { db, tables, audit, by, where }: ChangeOptions,
  work: () => Promise<T>,
): Promise<T> {
  return write(db, async () => {
    const before = new Map((await db.select().from(user).where(where)).map((row) => [row.id, row]));
    const teams = await teamsOwnedBy(db, tables, [...before.keys()]);
    const result = await work();
    const found = before.size === 0 ? where : inArray(user.id, [...before.keys()]);
    const after = new Map((await db.select().from(user).where(found)).map((row) => [row.id, row]));
    const isBan = [...after.values()].some(({ id, banned }) => banned && before.get(id)?.banned === false);
    // Banning a team's only member leaves nobody without an owner.
    if (after.size < before.size || isBan) await assertOwned(db, tables, teams, { allowEmpty: isBan });
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(id), after.get(id)];
      if (was && is && hasNewOwner(was, is)) await endLoginMethods(db, id, by.sessionId);
      for (const act of getActs(by, was, is)) await audit.record(by, act);
    }
    return result;
  });
}

function hasNewOwner(was: Row, is: Row): boolean {
  return was.email !== is.email || (is.emailVerified && !was.emailVerified);
}

function* getActs(by: Acting, before: Row | undefined, after: Row | undefined): Generator<Act> {
  const isOwn = before !== undefined && by.user?.id === before.id;
  if (!before) {
    if (after && isByOther(by))
      yield { action: "user.created", target: userTarget(after), details: { role: after.role } };
    return;
  }
  if (!after) {
    yield isOwn ? { action: "account.deleted" } : { action: "user.deleted", target: userTarget(before) };
    return;
  }
  const target = userTarget(before);
  if (before.name !== after.name && !isOwn && before.name !== "")
    yield { action: "user.renamed", target, details: { from: before.name, to: after.name } };
  if (before.email !== after.email) {
    const details = { from: before.email, to: after.email };
    yield isOwn
      ? { action: "account.emailChanged", details }
      : { action: "user.emailChanged", target, details };
  }
  if (before.role !== after.role)
    yield { action: "user.roleChanged", target, details: { from: before.role, to: after.role } };
  if (after.banned ? isOtherBan(before, after) : before.banned)
    yield after.banned
      ? { action: "user.banned", target, details: getBan(after) }
      : { action: "user.unbanned", target };
}

/** Whether someone other than the new user acts. During sign-up, nobody is signed in yet. */
const isByOther = ({ request, user }: Acting) => user !== null || request === undefined;

function isOtherBan(before: Row, after: Row): boolean {
  return (
    !before.banned ||
    before.banReason !== after.banReason ||
    before.banExpires?.getTime() !== after.banExpires?.getTime()
  );
}

const getBan = ({ banReason, banExpires }: Row) => ({
  ...(banReason ? { reason: banReason } : {}),
  ...(banExpires ? { until: banExpires.toISOString() } : {}),
});
