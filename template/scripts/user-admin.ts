import { eq } from "drizzle-orm";
import { createAudit } from "#app/audit.server.ts";
import { migrationsFolder } from "#app/resources.server.ts";
import { loadDatabase, scriptCommand } from "#config/env.server.ts";
import { makeAdministrator } from "#features/auth/store.server.ts";
import { commandLine } from "#kit/auth/audit.server.ts";
import { changeUsers } from "#kit/auth/change-users.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { openDatabase } from "#kit/db/connect.server.ts";
import { migrate } from "#kit/db/dialect/migrate.server.ts";
import { emailSchema } from "#kit/shared/validation.ts";
import { databaseCommand } from "./db-command.ts";

const done = {
  created: "is an administrator now. They sign in with a code sent to that address.",
  promoted: "is an administrator now.",
  unchanged: "is already an administrator.",
};

const typed = process.argv[2];
const email = emailSchema.safeParse(typed);

if (!email.success) {
  console.error(
    typed ? `This is not an email address: ${typed}` : `Usage: ${scriptCommand("user:admin")} <email>`,
  );
  process.exitCode = 2;
} else {
  await databaseCommand(async () => {
    const database = openDatabase(loadDatabase());
    try {
      const { db } = database;
      await migrate(database, { folder: migrationsFolder });
      const where = eq(user.email, email.data);
      const outcome = await changeUsers({ db, audit: createAudit(db), by: commandLine, where }, () =>
        makeAdministrator(db, email.data),
      );
      console.log(`${email.data} ${done[outcome]}`);
    } finally {
      await database.close();
    }
  });
}
