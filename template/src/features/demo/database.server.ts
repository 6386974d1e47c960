import { scriptCommand } from "#config/env.server.ts";
import { personas } from "#config/personas.ts";
import { session, user, verification } from "#kit/auth/tables.server.ts";
import type { Db, OpenDatabase } from "#kit/db/connect.server.ts";
import { makeReadOnly } from "#kit/db/dialect/read-only.server.ts";
import { hasTable } from "#kit/db/dialect/sql.server.ts";
import { DatabaseUnusableError } from "#kit/db/errors.server.ts";
import { budgetEvent } from "#kit/rate/tables.server.ts";

/** In addition to the demo's gate, makes the database refuse all writes but those of signing in. */
export async function lockDemoDatabase(database: OpenDatabase): Promise<void> {
  await makeReadOnly(database, { except: [session, verification, budgetEvent] });
}

/** @throws DatabaseUnusableError before anything else touches the file, which may be a real database */
export async function assertDemoDatabase(db: Db): Promise<void> {
  await assertNobodyElse(db);
  const emails = new Set((await getUsers(db)).map(({ email }) => email));
  if (Object.values(personas).every((email) => emails.has(email))) return;
  throw new DatabaseUnusableError(
    `DEMO=true needs a demo database, and DATABASE_URL names none: run ${scriptCommand("demo:seed")}`,
  );
}

/** @throws DatabaseUnusableError if the database holds a user whom `demo:seed` did not create */
export async function assertNobodyElse(db: Db): Promise<void> {
  if ((await getUsers(db)).every(isInvented)) return;
  const seed = scriptCommand("demo:seed");
  throw new DatabaseUnusableError(
    `This database cannot be a demo: it has users that ${seed} did not create. ` +
      `Set DATABASE_URL to another database, and run ${seed}`,
  );
}

export function isPersona(email: string): boolean {
  return Object.values<string>(personas).includes(email);
}

/** Recognizes a demo's user by the id, and by an address that belongs to a persona or a reserved domain. */
function isInvented({ id, email }: { id: string; email: string }): boolean {
  return id.startsWith("demo-") && (isPersona(email) || email.endsWith("@example.org"));
}

async function getUsers(db: Db): Promise<{ id: string; email: string }[]> {
  return (await hasTable(db, user)) ? db.select({ id: user.id, email: user.email }).from(user) : [];
}
