import { type AuthFields, columnsOf } from "#kit/auth/fields.server.ts";
import { sessionColumns, sessionRules, userColumns, userRules } from "#kit/auth/tables.server.ts";
import { table } from "#kit/db/dialect/columns.server.ts";

// The tables of better-auth and its plugins. The kit defines the columns that it needs itself; for what you add here,
// `bun run db:generate` writes a migration. docs/add-an-auth-plugin.md
export * from "#kit/auth/tables.server.ts";

/**
 * The product's own fields of users, one per line: `phone: { column: text(), input: true }`. Users see them where
 * src/features/account shows them, administrators where src/features/users does.
 */
export const userFields = {} satisfies AuthFields;

/** The product's own session fields. */
export const sessionFields = {} satisfies AuthFields;

export const user = table(
  "user",
  {
    ...userColumns(),
    ...columnsOf(userFields),
    // Columns of plugins:
  },
  userRules,
);

export const session = table(
  "session",
  {
    ...sessionColumns(),
    ...columnsOf(sessionFields),
    // Columns of plugins:
  },
  sessionRules,
);

// Tables of plugins:
export * from "./team-tables.server.ts";

declare module "#kit/shared/session.ts" {
  interface AuthRegister {
    user: typeof user;
    session: typeof session;
    userFields: typeof userFields;
    sessionFields: typeof sessionFields;
  }
}
