import { getTableName, sql } from "drizzle-orm";
import type { ErrorCode } from "../../shared/errors.ts";
import { write } from "../connect.server.ts";
import type { Table } from "./columns.server.ts";
import type { OpenDatabase } from "./connect.server.ts";
import { getRows } from "./sql.server.ts";

const refusal: ErrorCode = "DEMO_MODE";

/**
 * Makes this process refuse all writes except to the given tables. The triggers check a setting of this process, so
 * commands that prepare the demo can still write.
 */
export async function makeReadOnly(
  { db, transactionSettings }: OpenDatabase,
  { except }: { except: readonly Table[] },
): Promise<void> {
  const writable = except.map(getTableName);
  await write(db, async () => {
    await db.execute(sql`
      create or replace function refuse_write() returns trigger language plpgsql as ${sql.raw(
        `$$ begin if current_setting('app.read_only', true) = 'on' then raise exception '${refusal}'; end if; return null; end $$`,
      )}`);
    const tables = await getRows<[name: string]>(
      db,
      sql`select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
        and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'read_only')`,
    );
    for (const [name] of tables) {
      if (writable.includes(name)) continue;
      await db.execute(sql`
        create trigger read_only before insert or update or delete or truncate on ${sql.identifier(name)}
        for each statement execute function refuse_write()`);
    }
  });
  transactionSettings.push("SET LOCAL app.read_only = 'on'");
}
