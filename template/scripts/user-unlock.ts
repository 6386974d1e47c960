import { eq } from "drizzle-orm";
import { createAudit } from "#app/audit.server.ts";
import { migrationsFolder } from "#app/resources.server.ts";
import { loadAuthSecret, loadDatabase, scriptCommand } from "#config/env.server.ts";
import { unlockAddress } from "#features/auth/budgets.server.ts";
import { commandLine, userTarget } from "#kit/auth/audit.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { type Db, openDatabase, write } from "#kit/db/connect.server.ts";
import { migrate } from "#kit/db/dialect/migrate.server.ts";
import { emailSchema } from "#kit/shared/validation.ts";
import { databaseCommand } from "./db-command.ts";

/** The address may have no account. */
async function tell(db: Db, email: string): Promise<void> {
  const [found] = await db.select().from(user).where(eq(user.email, email));
  const of = found ? { target: userTarget(found) } : { details: { email } };
  await createAudit(db).record(commandLine, { action: "user.unlocked", ...of });
}

const typed = process.argv[2];
const email = emailSchema.safeParse(typed);

if (!email.success) {
  console.error(
    typed ? `This is not an email address: ${typed}` : `Usage: ${scriptCommand("user:unlock")} <email>`,
  );
  process.exitCode = 2;
} else {
  await databaseCommand(async () => {
    const secret = loadAuthSecret();
    const database = openDatabase(loadDatabase());
    try {
      const { db } = database;
      await migrate(database, { folder: migrationsFolder });
      const lifted = await write(db, async () => {
        const counted = await unlockAddress(db, secret, email.data);
        if (counted) await tell(db, email.data);
        return counted;
      });
      console.log(
        lifted
          ? `${email.data} can get codes and enter them again.`
          : `${email.data} was not locked: no code was counted.`,
      );
    } finally {
      await database.close();
    }
  });
}
