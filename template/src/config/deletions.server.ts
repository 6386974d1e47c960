import type { ApiContext } from "#kit/api/feature.server.ts";
import { actingIn } from "#kit/auth/audit.server.ts";
import type { CurrentSession } from "#kit/auth/session.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import type { AuditActs } from "#kit/shared/audit.ts";
import { AppError } from "#kit/shared/errors.ts";

/** The audit log's names for records that can be deleted and restored. */
type Kind = { [Name in keyof AuditActs]: "restored" extends AuditActs[Name] ? Name : never }[keyof AuditActs];

interface Called {
  current: CurrentSession;
  request: Request;
  params: { id: string };
}

type Row = Readonly<Record<string, unknown>>;

interface Store<Item> {
  get: (db: Db, id: string) => Promise<Item>;
  remove: (db: Db, id: string) => Promise<Row>;
  restore: (db: Db, id: string, owner?: string) => Promise<Row | undefined>;
}

/**
 * The handlers that delete and restore a record, each with an entry in the audit log.
 * @param title the column with the name of a record
 * @param ownerOf returns the owner whose records the user may delete and restore; undefined means all records
 */
export function deletions<Item extends object>(
  { db, audit }: Pick<ApiContext, "db" | "audit">,
  kind: Kind,
  store: Store<Item>,
  title: string,
  ownerOf: (current: CurrentSession) => string | undefined = () => undefined,
) {
  const recordAct = ({ params: { id }, ...call }: Called, act: "deleted" | "restored", row: Row) =>
    audit.record(actingIn(call), {
      action: `${kind}.${act}`,
      target: { kind, id, label: String(row[title]) },
    });

  /** @throws AppError NOT_FOUND, also for records of others */
  async function own({ current, params: { id } }: Called): Promise<Item> {
    const item = await store.get(db, id);
    const { owner }: { owner?: { id: string } } = item;
    const wanted = ownerOf(current);
    if (wanted !== undefined && wanted !== owner?.id) throw new AppError("NOT_FOUND");
    return item;
  }

  return {
    remove: ({ set, ...call }: Called & { set: { status?: number | string } }) =>
      write(db, async () => {
        await own(call);
        await recordAct(call, "deleted", await store.remove(db, call.params.id));
        set.status = 204;
      }),
    restore: (call: Called) =>
      write(db, async () => {
        const row = await store.restore(db, call.params.id, ownerOf(call.current));
        if (row) await recordAct(call, "restored", row);
        return own(call);
      }),
  };
}
