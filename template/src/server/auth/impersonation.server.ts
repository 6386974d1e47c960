import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { AppError } from "#shared/errors.ts";
import { canImpersonate } from "#shared/permissions.ts";
import { hour, second } from "#shared/time.ts";
import type { Db } from "../db/connect.server.ts";
import { contextOf } from "../http/context.server.ts";
import type { Log } from "../log.server.ts";
import { isBanned } from "./ban.server.ts";
import { authHeaders } from "./headers.server.ts";
import type { Sessions, Viewer } from "./session.server.ts";
import type { SessionCookies } from "./session-cookies.server.ts";
import { session, user } from "./tables.server.ts";

/** An administrator views the product as somebody else, who is no administrator. */
export interface Impersonation {
  /** @throws AppError SELF_ACTION, NOT_FOUND, YOU_CANNOT_IMPERSONATE_ADMINS, BANNED_USER */
  start(request: Request, viewer: Viewer, userId: string): Promise<{ viewer: Viewer; setCookie: string[] }>;
  /** Answers who is signed in afterwards: the administrator, unless their own session has ended meanwhile. */
  stop(request: Request): Promise<{ viewer: Viewer; setCookie: string[] }>;
}

interface ImpersonationOptions {
  db: Db;
  log: Log;
  sessions: Sessions;
  cookies: SessionCookies;
}

export function createImpersonation({ db, log, sessions, cookies }: ImpersonationOptions): Impersonation {
  function tell(event: string, request: Request, userId: string, impersonatedBy: string) {
    log.info(event, { requestId: contextOf(request).requestId, userId, impersonatedBy });
  }

  return {
    async start(request, viewer, userId) {
      if (userId === viewer.user.id) throw new AppError("SELF_ACTION");
      const own = await cookies.session(request.headers);
      if (own === null) throw new AppError("UNAUTHORIZED");
      const headers = authHeaders(request.headers, contextOf(request).ip);
      const token = randomBytes(32).toString("base64url");
      db.transaction(
        (tx) => {
          const target = tx.select().from(user).where(eq(user.id, userId)).get();
          if (!target) throw new AppError("NOT_FOUND");
          if (!canImpersonate(viewer.user.role, target.role))
            throw new AppError("YOU_CANNOT_IMPERSONATE_ADMINS");
          if (isBanned(target)) throw new AppError("BANNED_USER");
          // Whoever left a view by another way than the button is in one at a time all the same.
          tx.delete(session).where(eq(session.impersonatedFrom, viewer.session.id)).run();
          tx.insert(session)
            .values({
              id: crypto.randomUUID(),
              userId,
              token,
              expiresAt: new Date(Date.now() + hour),
              ipAddress: contextOf(request).ip,
              userAgent: headers.get("user-agent"),
              impersonatedBy: viewer.user.id,
              impersonatedFrom: viewer.session.id,
            })
            .run();
        },
        { behavior: "immediate" },
      );
      tell("impersonation.started", request, userId, viewer.user.id);
      const setCookie = await cookies.lend(token, { own, seconds: hour / second });
      const seen = await sessions.read(new Headers({ cookie: setCookie.join("; ") }));
      // Banned or deleted at this very moment.
      if (!seen) throw new AppError("NOT_FOUND");
      return { viewer: seen, setCookie };
    },

    async stop(request) {
      const viewer = await sessions.of(request);
      const impersonatedBy = viewer?.session.impersonatedBy ?? null;
      // Stopped in another tab, or never started.
      if (viewer && impersonatedBy === null) return { viewer, setCookie: [...viewer.setCookie] };
      if (viewer && impersonatedBy !== null) {
        db.delete(session).where(eq(session.id, viewer.session.id)).run();
        tell("impersonation.stopped", request, viewer.user.id, impersonatedBy);
      }
      const back = await sessions.comeBack(request.headers);
      if (!back) throw new AppError("UNAUTHORIZED");
      return back;
    },
  };
}
