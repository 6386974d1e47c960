import type { ApiContext } from "#kit/api/feature.server.ts";
import { actingIn } from "#kit/auth/audit.server.ts";
import type { CurrentSession } from "#kit/auth/session.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import type { AuditActs } from "#kit/shared/audit.ts";
import { restorableMs } from "./limits.ts";

/** The audit log's names for records that can be deleted and restored. */
type Kind = { [Name in keyof AuditActs]: "restored" extends AuditActs[Name] ? Name : never }[keyof AuditActs];

/** @public for records of teams */
export interface Called {
  current: CurrentSession;
  request: Request;
  params: { id: string };
}

type Row = Readonly<Record<string, unknown>>;

interface Store<Item extends Row> {
  get: (db: Db, id: string) => Promise<Item>;
  remove: (db: Db, id: string, restorableMs: number) => Promise<unknown>;
  restore: (db: Db, id: string, restorableMs: number) => Promise<unknown>;
}

const nameOf = (value: unknown) =>
  String(typeof value === "object" && value && "label" in value ? value.label : value);

/**
 * The handlers that delete and restore a record, and record that in the audit log.
 * @param stored the store, or a function that returns it for a call if rows belong to users or teams
 * @param title the field with the name of a record, or a function that returns the entry's name
 */
export function deletions<Item extends Row, Call extends Called = Called>(
  { db, audit }: Pick<ApiContext, "db" | "audit">,
  kind: Kind,
  stored: Store<Item> | ((call: Call) => Store<Item>),
  title: string | ((call: Call) => string),
) {
  const storeFor = (call: Call) => (typeof stored === "function" ? stored(call) : stored);
  const recordAct = (call: Call, act: "deleted" | "restored", item: Row) => {
    const { id } = call.params;
    const label = typeof title === "function" ? title(call) : nameOf(item[title]);
    return audit.record(actingIn(call), { action: `${kind}.${act}`, target: { kind, id, label } });
  };

  return {
    remove: (call: Call & { set: { status?: number | string } }) =>
      write(db, async () => {
        const item = await storeFor(call).get(db, call.params.id);
        await storeFor(call).remove(db, call.params.id, restorableMs);
        await recordAct(call, "deleted", item);
        call.set.status = 204;
      }),
    restore: (call: Call) =>
      write(db, async () => {
        const restored = await storeFor(call).restore(db, call.params.id, restorableMs);
        const item = await storeFor(call).get(db, call.params.id);
        if (restored !== undefined) await recordAct(call, "restored", item);
        return item;
      }),
  };
}
