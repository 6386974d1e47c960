import { eq } from "drizzle-orm";
import { createAudit } from "#app/features.server.ts";
import { loadAuthSecret } from "#config/env.server.ts";
import { unlockAddress } from "#features/auth/budgets.server.ts";
import { commandLine, userTarget } from "#kit/auth/audit.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { userCommand } from "./db-command.ts";

/** Prints what happened. The address may have no account. */
async function tell(db: Db, email: string): Promise<void> {
  const [found] = await db.select().from(user).where(eq(user.email, email));
  const of = found ? { target: userTarget(found) } : { details: { email } };
  await createAudit(db).record(commandLine, { action: "user.unlocked", ...of });
}

await userCommand("user:unlock", async (db, email) => {
  const lifted = await write(db, async () => {
    const counted = await unlockAddress(db, loadAuthSecret(), email);
    if (counted) await tell(db, email);
    return counted;
  });
  return lifted ? `${email} can request and enter codes again.` : `${email} was not locked.`;
});
