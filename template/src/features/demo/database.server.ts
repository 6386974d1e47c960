import type { Database } from "bun:sqlite";
import { getTableName } from "drizzle-orm";
import { session, user, verification } from "#server/auth/tables.server.ts";
import { makeReadOnly } from "#server/db/read-only.server.ts";
import { scriptCommand } from "#server/env.server.ts";
import { budgetEvent } from "#server/rate/tables.server.ts";
import { isPersona, personas } from "#shared/demo.ts";

/** The message is one line that says what to do. */
export class DemoDatabaseError extends Error {
  override readonly name = "DemoDatabaseError";
}

/** The tables that signing in writes to. */
const transient = [session, verification, budgetEvent].map(getTableName);

/** Behind the demo gate, the database itself refuses all other writes. */
export function lockDemoDatabase(sqlite: Database): void {
  makeReadOnly(sqlite, { except: transient });
}

/**
 * Checked before anything touches the file, which may be a real database.
 * @throws DemoDatabaseError
 */
export function assertDemoDatabase(sqlite: Database): void {
  assertNobodyElse(sqlite);
  const emails = new Set(usersOf(sqlite).map(({ email }) => email));
  if (Object.values(personas).every((email) => emails.has(email))) return;
  throw new DemoDatabaseError(
    `DEMO=true needs a demo database, and DATABASE_URL names none: run ${scriptCommand("demo:seed")}`,
  );
}

/** @throws DemoDatabaseError if the database holds a user not created by `demo:seed` */
export function assertNobodyElse(sqlite: Database): void {
  if (usersOf(sqlite).every(isInvented)) return;
  const seed = scriptCommand("demo:seed");
  throw new DemoDatabaseError(
    `The demo is not for this database, which holds users that ${seed} did not make: ` +
      `set DATABASE_URL to a file of its own, like file:./data/demo.db, and run ${seed}`,
  );
}

/** By the id and an address at a domain that belongs to nobody. */
function isInvented({ id, email }: { id: string; email: string }): boolean {
  return id.startsWith("demo-") && (isPersona(email) || email.endsWith("@example.org"));
}

/** Works for a file without any migration, too. */
function usersOf(sqlite: Database): { id: string; email: string }[] {
  const name = getTableName(user);
  const exists = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name);
  if (!exists) return [];
  return sqlite.prepare<{ id: string; email: string }, []>(`SELECT id, email FROM "${name}"`).all();
}
