import { and, eq, gte, inArray, lte, or, sql } from "drizzle-orm";
import type { Session } from "#shared/session.ts";
import type { Db } from "../db/connect.server.ts";
import { databaseError } from "../db/errors.server.ts";
import { plain } from "../db/plain.server.ts";
import { contextOf, type RequestContext } from "../http/context.server.ts";
import type { Log } from "../log.server.ts";
import type { Auth } from "./create-auth.server.ts";
import { asAppError } from "./errors.server.ts";
import { createImpersonatorCheck } from "./impersonator.server.ts";
import type { SessionCookies } from "./session-cookies.server.ts";
import { session, user } from "./tables.server.ts";

/** Milliseconds. */
const retryAfter = 60_000;

type UserRow = typeof user.$inferSelect;

/** Who asks, on the server. The token is not in it: what is not there cannot be sent or logged by mistake. */
export interface Viewer {
  user: Pick<
    UserRow,
    "id" | "email" | "name" | "role" | "emailVerified" | "onboardedAt" | "image" | "createdAt" | "updatedAt"
  >;
  session: Pick<
    typeof session.$inferSelect,
    "id" | "expiresAt" | "createdAt" | "updatedAt" | "ipAddress" | "userAgent" | "impersonatedBy"
  >;
  /** To be sent with the answer when the session was extended. */
  setCookie: readonly string[];
}

export interface Sessions {
  /** Asks the database once per request, however many ask here. */
  of(request: Request): Promise<Viewer | null>;
  /** Throws DB_BUSY and the like; null means that nobody is signed in. */
  read(headers: Headers): Promise<Viewer | null>;
  /** Deletes the session the cookie names, if there is one, and the administrator's who views somebody with it. */
  end(headers: Headers): Promise<void>;
  /** The cookies that make a browser forget the session. */
  forget(): Promise<string[]>;
  /** The administrator whose view as somebody else is over, and their cookies; null where there is none. */
  comeBack(headers: Headers): Promise<{ viewer: Viewer; setCookie: string[] } | null>;
  /** What the cookie is called. */
  cookieName(): Promise<string>;
}

interface SessionsOptions {
  auth: Auth;
  cookies: SessionCookies;
  db: Db;
  log: Log;
}

export function createSessions({ auth, cookies, db, log }: SessionsOptions): Sessions {
  const seen = new WeakMap<RequestContext, Promise<Viewer | null>>();
  let extendFrom = 0;
  // Each signed-in page starts with this: one row by a unique key, instead of better-auth's two queries and its
  // pipeline of hooks. What it answers is compared with better-auth's in a test.
  const byToken = db
    .select({
      user: {
        id: user.id,
        email: user.email,
        name: user.name,
        role: user.role,
        emailVerified: user.emailVerified,
        onboardedAt: user.onboardedAt,
        image: user.image,
        createdAt: user.createdAt,
        updatedAt: user.updatedAt,
      },
      session: {
        id: session.id,
        expiresAt: session.expiresAt,
        createdAt: session.createdAt,
        updatedAt: session.updatedAt,
        ipAddress: session.ipAddress,
        userAgent: session.userAgent,
        impersonatedBy: session.impersonatedBy,
      },
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(session.token, plain("token")),
        gte(session.expiresAt, plain("now")),
        // A ban ends sessions when it is pronounced; this holds however it came into the database.
        or(sql`${user.banned} = 0`, lte(user.banExpires, plain("now"))),
      ),
    )
    .prepare();

  const mayGoOn = createImpersonatorCheck(db);

  function find(token: string | null): Omit<Viewer, "setCookie"> | null {
    if (token === null) return null;
    return attempt(() => {
      const row = byToken.get({ token, now: Date.now() });
      if (!row) return null;
      const { id, impersonatedBy } = row.session;
      return impersonatedBy === null || mayGoOn(id, row.user.role) ? row : null;
    });
  }

  async function read(headers: Headers): Promise<Viewer | null> {
    const row = find(await cookies.session(headers));
    if (!row) return null;
    return (await isDue(row.session)) ? extend(row, headers) : { ...row, setCookie: [] };
  }

  async function isDue({ expiresAt, impersonatedBy }: Viewer["session"]): Promise<boolean> {
    const { expiresIn, updateAge } = (await auth.$context).sessionConfig;
    const now = Date.now();
    return (
      impersonatedBy === null &&
      expiresAt.getTime() - (expiresIn - updateAge) * 1000 <= now &&
      now >= extendFrom
    );
  }

  /** Once a day and session, so better-auth may do it. */
  async function extend(row: Omit<Viewer, "setCookie">, headers: Headers): Promise<Viewer | null> {
    try {
      const { headers: answer, response } = await auth.api.getSession({
        headers: new Headers({ cookie: headers.get("cookie") ?? "" }),
        returnHeaders: true,
      });
      if (!response) return null;
      const { expiresAt, updatedAt } = response.session;
      return { ...row, session: { ...row.session, expiresAt, updatedAt }, setCookie: answer.getSetCookie() };
    } catch (error) {
      // The session is good without it for weeks. Trying again at once would wait for the same lock each time.
      extendFrom = Date.now() + retryAfter;
      log.warn("session.not-extended", { error });
      return { ...row, setCookie: [] };
    }
  }

  return {
    read,
    cookieName: async () => (await auth.$context).authCookies.sessionToken.name,
    of(request) {
      // By the context: a page and the calls of the API made for it are one request of one visitor.
      const context = contextOf(request);
      const known = seen.get(context);
      if (known) return known;
      const reading = read(request.headers).then((viewer) => {
        context.userId = viewer?.user.id;
        context.impersonatedBy = viewer?.session.impersonatedBy ?? undefined;
        return viewer;
      });
      seen.set(context, reading);
      return reading;
    },
    async end(headers) {
      const tokens = [await cookies.session(headers), await cookies.admin(headers)].filter(
        (token) => token !== null,
      );
      if (tokens.length > 0) attempt(() => db.delete(session).where(inArray(session.token, tokens)).run());
    },
    async forget() {
      // Without a cookie it touches no database: better-auth would hide that deleting failed.
      const { headers } = await asAppError(() =>
        auth.api.signOut({ headers: new Headers(), returnHeaders: true }),
      );
      return [...headers.getSetCookie(), await cookies.forgetAdmin()];
    },
    async comeBack(headers) {
      const token = await cookies.admin(headers);
      const row = find(token);
      if (token === null || row === null) return null;
      const setCookie = await cookies.giveBack(token);
      return { viewer: { ...row, setCookie }, setCookie };
    },
  };
}

function attempt<T>(query: () => T): T {
  try {
    return query();
  } catch (error) {
    throw databaseError(error) ?? error;
  }
}

/** What better-auth's client is told of a session, without its token. */
export function toAuthAnswer({ user, session }: Viewer) {
  const { createdAt, updatedAt } = user;
  return { session, user: { ...toSessionUser(user), createdAt, updatedAt } };
}

/** What may leave the server. */
export function toSession({ user, session }: Viewer): Session {
  return { user: toSessionUser(user), impersonatedBy: session.impersonatedBy };
}

export function toSessionUser(user: Viewer["user"]): Session["user"] {
  const { id, email, name, role, emailVerified, onboardedAt, image } = user;
  return {
    id,
    email,
    name,
    role,
    emailVerified,
    onboardedAt: onboardedAt?.toISOString() ?? null,
    ...(image === null ? {} : { image }),
  };
}
