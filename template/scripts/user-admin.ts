import { eq } from "drizzle-orm";
import { createAudit } from "#app/features.server.ts";
import * as authTables from "#config/auth-tables.server.ts";
import { makeAdministrator } from "#features/auth/store.server.ts";
import { commandLine } from "#kit/auth/audit.server.ts";
import { changeUsers } from "#kit/auth/login-methods.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { userCommand } from "./db-command.ts";

const done = {
  created: "is now an administrator, and signs in with a code sent to that address.",
  promoted: "is now an administrator.",
  unchanged: "is already an administrator.",
};

await userCommand("user:admin", async (db, email) => {
  const where = eq(user.email, email);
  const options = { db, tables: authTables, audit: createAudit(db), by: commandLine, where };
  const outcome = await changeUsers(options, () => makeAdministrator(db, email));
  return `${email} ${done[outcome]}`;
});
