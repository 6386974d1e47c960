import type { DBAdapter } from "better-auth";
import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { type Db, write } from "../../db/connect.server.ts";
import type { Device } from "../../shared/device.ts";
import { type Acting, type Audit, actingIn, newDevice, userTarget } from "../audit.server.ts";
import {
  changeLoginMethod,
  changeUsers,
  isLoginMethod,
  type LostLoginMethods,
} from "../login-methods.server.ts";
import { type AuthCall, callNote, directCall, pathPolicy, runningCall } from "../rules.server.ts";
import { session, user } from "../tables.server.ts";
import type { AroundCall, Where } from "./watch-adapter.server.ts";

/** The kit's own tables. All others belong to plugins of the project. */
const own = new Set(["user", "session", "account", "verification", "passkey"]);
const writing = new Set(["create", "update", "updateMany", "delete", "deleteMany"]);

const revoking = /^\/(admin\/revoke-user-sessions?|revoke-(other-)?sessions?)$/;
const ending = "/admin/stop-impersonating";

const isPluginRecorded = callNote<boolean>();
const isEndRecorded = callNote<boolean>();

interface AuditWritesOptions extends Pick<LostLoginMethods, "assertKept"> {
  db: Db;
  /** The tables of src/config/auth-tables.server.ts. */
  tables: object;
  audit: Audit;
  maxPasskeys: number;
}

/**
 * Records in the audit log how better-auth and its plugins change users and sessions. Wraps their database writes
 * inside the transactions, so it covers every path. Callers who have just lost their access cannot add a way to sign
 * in.
 */
export function auditWrites({ db, tables, audit, maxPasskeys, assertKept }: AuditWritesOptions): AroundCall {
  return async (adapter, method, { model, where = [], data }, run) => {
    if (!writing.has(method)) return run();
    const call = runningCall() ?? directCall();
    if (!own.has(model)) return recordPlugin(call, run);
    if (model === "user") {
      const found =
        method === "create"
          ? eq(user.email, String(data?.email))
          : inArray(user.id, await getIds(adapter, "user", where));
      return changeUsers({ db, tables, audit, by: getActing(call), where: found }, async () => run());
    }
    // Other writes are not worth an entry: deleting a user also deletes passkeys and links, and a sign-in updates its
    // passkey.
    const isRename = method === "update" && call.path === "/passkey/update-passkey";
    if (isLoginMethod(model) && (method === "create" || method === "delete" || isRename)) {
      const found = async () => (await adapter.findMany({ model, where }))[0];
      const runKept = async () => {
        if (method === "create") await assertKept(call, data?.userId, model);
        return run();
      };
      return changeLoginMethod({ db, audit }, method, { call, model, maxPasskeys, found, run: runKept });
    }
    if (model !== "session") return run();
    if (method === "create")
      return write(db, async () => {
        await assertKept(call, data?.userId, model);
        const created = await run();
        await recordBegin(call, created);
        return created;
      });
    if (!method.startsWith("delete") || !(revoking.test(call.path) || call.path === ending)) return run();
    return write(db, async () => {
      const ids = await getIds(adapter, "session", where);
      const [ended] = ids[0] ? await getOwners(ids[0]) : [];
      const result = await run();
      if (ended) await recordEnd(call, ended, ids.length);
      return result;
    });
  };

  function recordPlugin(call: AuthCall, run: () => unknown): unknown {
    if (!call.current || isPluginRecorded.of(call) || call.request?.method === "GET") return run();
    return write(db, async () => {
      const result = await run();
      await audit.record(actingIn(call), { action: "account.pluginUsed", details: { path: call.path } });
      isPluginRecorded.set(call, true);
      return result;
    });
  }

  async function recordBegin(call: AuthCall, created: unknown): Promise<void> {
    const { userId, impersonatedBy } = begun.parse(created);
    const { request } = call;
    const found = newDevice.of(call);
    if (found && found.user.id === userId)
      await audit.record(
        { request, user: found.user },
        { action: "account.deviceAdded", details: told(found.device) },
      );
    if (!impersonatedBy) return;
    const [viewed] = await db.select().from(user).where(eq(user.id, userId));
    if (viewed) await audit.record(getActing(call), { action: "user.viewed", target: userTarget(viewed) });
  }

  async function recordEnd(call: AuthCall, { viewedBy, owner }: Ended, count: number): Promise<void> {
    if (call.path.startsWith("/revoke-")) {
      // One call may delete several sessions, one after the other.
      if (!isEndRecorded.of(call)) await audit.record(getActing(call), { action: "account.sessionsRevoked" });
      isEndRecorded.set(call, true);
    } else if (call.path !== ending)
      await audit.record(getActing(call), {
        action: "user.sessionsRevoked",
        target: userTarget(owner),
        details: { count },
      });
    else if (viewedBy)
      await audit.record(getActing(call), { action: "user.viewEnded", target: userTarget(owner) });
  }

  function getOwners(id: string) {
    return db
      .select({ viewedBy: session.impersonatedBy, owner: user })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(eq(session.id, id));
  }
}

interface Ended {
  viewedBy: string | null;
  owner: typeof user.$inferSelect;
}

const told = ({ browser, system }: Device) => ({ ...(browser && { browser }), ...(system && { system }) });

const begun = z.object({ userId: z.string(), impersonatedBy: z.string().nullish() });

const getActing = (call: AuthCall): Acting =>
  pathPolicy(call.path).signsIn ? { request: call.request, user: null } : actingIn(call);

async function getIds(adapter: Pick<DBAdapter, "findMany">, model: string, where: Where): Promise<string[]> {
  return (await adapter.findMany<{ id: string }>({ model, where })).map(({ id }) => id);
}
