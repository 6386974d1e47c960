import { migrationsFolder } from "#app/resources.server.ts";
import { unlockAddress } from "#features/auth/budgets.server.ts";
import { openDatabase } from "#server/db/connect.server.ts";
import { migrate } from "#server/db/dialect/migrate.server.ts";
import { loadAuthSecret, loadDatabase, scriptCommand } from "#server/env.server.ts";
import { emailSchema } from "#shared/validation.ts";
import { databaseCommand } from "./db-command.ts";

const typed = process.argv[2];
const email = emailSchema.safeParse(typed);

if (!email.success) {
  console.error(
    typed ? `This is no e-mail address: ${typed}` : `Usage: ${scriptCommand("user:unlock")} <email>`,
  );
  process.exitCode = 2;
} else {
  await databaseCommand(async () => {
    const secret = loadAuthSecret();
    const database = openDatabase(loadDatabase());
    try {
      await migrate(database, { folder: migrationsFolder });
      const lifted = await unlockAddress(database.db, secret, email.data);
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
