import { and, inArray, lt, sql } from "drizzle-orm";
import type { Auth } from "#server/auth/create-auth.server.ts";
import { asAppError } from "#server/auth/errors.server.ts";
import { authHeaders } from "#server/auth/headers.server.ts";
import { type Sessions, toSessionUser } from "#server/auth/session.server.ts";
import { session, user } from "#server/auth/tables.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { parse } from "#server/parse.server.ts";
import { demoCode, isPersona, personas } from "#shared/demo.ts";
import { AppError } from "#shared/errors.ts";
import { day } from "#shared/time.ts";
import { codeForm, emailForm } from "./schema.ts";
import type { SignIn } from "./sign-in.server.ts";
import { findUserByEmail } from "./store.server.ts";

/** So many visitors at once; the oldest session makes room for one more. */
const mostSessions = 5000;

interface DemoSignInOptions {
  auth: Auth;
  sessions: Sessions;
  db: Db;
}

/**
 * Signing in to the demo: two persons whom everybody may be, and one code that everybody knows. Nothing is sent and
 * nothing is counted, since budgets by address would let one visitor lock out all others. Where visitors come from is
 * not kept, since each of them sees the sessions of the others.
 */
export function createDemoSignIn({ auth, sessions, db }: DemoSignInOptions): SignIn {
  return {
    async sendCode(typed) {
      parse(emailForm, typed);
    },

    async verifyCode({ headers, ...typed }) {
      const { email, code } = parse(codeForm, typed);
      const persona = isPersona(email) && code === demoCode ? findUserByEmail(db, email) : undefined;
      if (!persona) throw new AppError("INVALID_OTP");
      const { headers: answer } = await asAppError(() =>
        auth.api.signInDirectly({
          body: { userId: persona.id },
          headers: authHeaders(headers, ""),
          returnHeaders: true,
        }),
      );
      await sessions.end(headers);
      keepNewestSessions(db, mostSessions);
      return { setCookie: answer.getSetCookie(), user: toSessionUser(persona) };
    },
  };
}

/** SQLite numbers rows as they come. */
function keepNewestSessions(db: Db, most: number): void {
  db.run(sql`DELETE FROM ${session} WHERE rowid <= (SELECT max(rowid) FROM ${session}) - ${most}`);
}

/** Hourly: who looked around yesterday does not come back to the same session. */
export function pruneDemoSessions(db: Db, now = new Date()): void {
  const visited = db
    .select({ id: user.id })
    .from(user)
    .where(inArray(user.email, Object.values(personas)));
  const old = lt(session.createdAt, new Date(now.getTime() - day));
  db.delete(session)
    .where(and(inArray(session.userId, visited), old))
    .run();
}
