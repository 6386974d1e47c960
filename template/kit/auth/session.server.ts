import { and, eq, getTableColumns, gte, inArray, lte, ne, or } from "drizzle-orm";
import { type Db, write } from "../db/connect.server.ts";
import { alias } from "../db/dialect/columns.server.ts";
import { isFalse, plain } from "../db/dialect/sql.server.ts";
import { databaseError } from "../db/errors.server.ts";
import { run } from "../db/query.server.ts";
import { withTimes } from "../db/resource.server.ts";
import { contextOf, type RequestContext } from "../http/context.server.ts";
import type { Log } from "../log/log.server.ts";
import { AppError } from "../shared/errors.ts";
import { canImpersonate, type Granted, type Grants, type Role } from "../shared/permissions.ts";
import type { Session } from "../shared/session.ts";
import { minute, second } from "../shared/time.ts";
import { type AuthTables, shownIn } from "./fields.server.ts";
import type { AuthLimits } from "./limits.ts";
import type { SessionCookies } from "./session-cookies.server.ts";
import { isBanned } from "./store.server.ts";
import { session, user } from "./tables.server.ts";
import type { FindTeam } from "./team.server.ts";

/** How long extending a session may wait for the write lock. Short, because reads should not wait for writes. */
const extendWaitMs = 50;

/** A ban ends sessions, even if it was written directly to the database. */
const isUnbanned = or(isFalse(user.banned), lte(user.banExpires, plain("now")));

/** Session columns for a key, such as an API key, whose session is in no table. */
const ofKey = () => ({
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ipAddress: null,
  userAgent: null,
  impersonatedBy: null,
});

type SessionRow = Omit<AuthTables["session"]["$inferSelect"], "token">;
type Known = "id" | "expiresAt" | keyof ReturnType<typeof ofKey>;

/** A request's session and user, each with all columns of its table. */
export interface CurrentSession {
  user: Omit<AuthTables["user"]["$inferSelect"], "search" | "sort">;
  session: Pick<SessionRow, Known> & Partial<SessionRow>;
  permissions: Granted;
  /** Whether the session is recent enough for actions that could take the account from its owner for good. */
  isFresh: boolean;
  setCookie: readonly string[];
  /** Whether the session comes from a header instead of the cookie. */
  presented?: boolean;
}

/** The session that a plugin reads from a header. The session of an API key is in no table. */
export interface Presented {
  id: string;
  token: string;
  userId: string;
  expiresAt: Date;
}

export type Sessions = ReturnType<typeof createSessions>;

interface SessionsOptions {
  cookies: SessionCookies;
  db: Db;
  tables: AuthTables;
  log: Log;
  grants: Grants;
  limits: Pick<AuthLimits, "freshSessionMs" | "sessionLifetimeSeconds" | "sessionUpdateSeconds">;
  identify?: (headers: Headers, ip: string) => Promise<Presented | null>;
  findTeam?: FindTeam | undefined;
}

/** Reads sessions from cookies and credentials, with the permissions of their users. */
export function createSessions(options: SessionsOptions) {
  const { cookies, db, tables, log, grants, limits, identify, findTeam } = options;
  const { sessionLifetimeSeconds, sessionUpdateSeconds } = limits;
  // Includes the columns that plugins add, but not the token, so that it is never sent or logged by mistake.
  const { token: _token, ...sessionColumns } = getTableColumns(tables.session);
  const { search: _search, sort: _sort, ...userColumns } = getTableColumns(tables.user);
  const seen = new WeakMap<RequestContext, Promise<CurrentSession | null>>();
  const credentials = new WeakMap<CurrentSession, string>();
  /** A user's permissions, for the API, the pages and the choice of the first page. */
  const getPermissions = ({ role }: { role: Role }): Granted => grants[role];
  let extendFrom = 0;
  // Every signed-in page starts with this query. It reads one row by a unique key, where better-auth would run two
  // queries and hooks. A test compares the results.
  const byToken = () =>
    db
      .select({ user: userColumns, session: sessionColumns })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(and(eq(session.token, plain("token")), gte(session.expiresAt, plain("now")), isUnbanned));

  const mayGoOn = createImpersonatorCheck(db, getPermissions);

  async function find(token: string): Promise<Omit<CurrentSession, "setCookie"> | null> {
    try {
      const [row] = await run(db, "session by token", { token, now: Date.now() }, byToken);
      if (!row) return null;
      const { id, createdAt, impersonatedBy } = row.session;
      const ageMs = Date.now() - createdAt.getTime();
      // A session dated in the future began while the clock was ahead. It does not count as fresh, and an impersonation
      // is not accepted, because it would last longer than its hour.
      const isAhead = ageMs < -minute;
      if (impersonatedBy !== null && (isAhead || !(await mayGoOn(id, row.user.role)))) return null;
      const isFresh = ageMs <= limits.freshSessionMs && !isAhead;
      return { ...row, permissions: getPermissions(row.user), isFresh };
    } catch (error) {
      fail(error);
    }
  }

  async function read(headers: Headers, ip = "", mayExtend = true): Promise<CurrentSession | null> {
    const presented = await identify?.(headers, ip);
    const token = presented ? presented.token : cookies.session(headers);
    if (token === null) return null;
    const current = await (presented ? present(presented) : open(token, mayExtend));
    if (current) credentials.set(current, token);
    return current;
  }

  async function open(token: string, mayExtend = true): Promise<CurrentSession | null> {
    const row = await find(token);
    return row && (mayExtend && isDue(row.session) ? extend(row, token) : { ...row, setCookie: [] });
  }

  async function present({ id, token, userId, expiresAt }: Presented): Promise<CurrentSession | null> {
    const live = await open(token);
    if (live) return { ...live, setCookie: [], presented: true };
    const [stored] = await db.select({ id: session.id }).from(session).where(eq(session.token, token));
    const [owner] = stored ? [] : await db.select().from(tables.user).where(eq(user.id, userId));
    if (!owner || isBanned(owner)) return null;
    const own = { id, expiresAt, ...ofKey() };
    const permissions = getPermissions(owner);
    return { user: owner, session: own, permissions, isFresh: false, setCookie: [], presented: true };
  }

  function isDue({ expiresAt, impersonatedBy }: CurrentSession["session"]): boolean {
    const now = Date.now();
    const dueAt = expiresAt.getTime() - (sessionLifetimeSeconds - sessionUpdateSeconds) * second;
    return impersonatedBy === null && dueAt <= now && performance.now() >= extendFrom;
  }

  async function extend(row: Omit<CurrentSession, "setCookie">, token: string): Promise<CurrentSession> {
    const updatedAt = new Date();
    const expiresAt = new Date(updatedAt.getTime() + sessionLifetimeSeconds * second);
    try {
      const change = db.update(session).set({ expiresAt, updatedAt }).where(eq(session.token, token));
      await write(db, () => change.execute(), { waitMs: extendWaitMs });
      return { ...row, session: { ...row.session, expiresAt, updatedAt }, setCookie: [cookies.write(token)] };
    } catch (error) {
      // Without an extension, the session remains valid for weeks.
      extendFrom = performance.now() + minute;
      log.warn("session.not-extended", { error });
      return { ...row, setCookie: [] };
    }
  }

  return {
    /** @throws AppError DB_BUSY; null means that nobody is signed in */
    read,
    cookieName: cookies.name,
    getPermissions,
    findTeam,
    /** The credential of a request: a session token, or a key such as an API key. */
    getCredential: (current: CurrentSession) => credentials.get(current),
    /** The session of a request. Reads the database at most once per request. */
    of(request: Request): Promise<CurrentSession | null> {
      // Keyed by the context, which a page shares with its API calls.
      const context = contextOf(request);
      const known = seen.get(context);
      if (known) return known;
      const reading = read(request.headers, context.ip).then((current) => {
        context.userId = current?.user.id;
        context.impersonatedBy = current?.session.impersonatedBy ?? undefined;
        return current;
      });
      seen.set(context, reading);
      return reading;
    },
    /**
     * Reads the session once more after the response has been sent. Cannot extend it, because it is too late for a
     * cookie.
     */
    again: (request: Request) => read(request.headers, contextOf(request).ip, false),
    /**
     * Deletes the session of the cookie and, during an impersonation, the administrator's own. Throws if it cannot.
     * @param keep the token of a session to keep
     */
    async end(headers: Headers, keep = ""): Promise<void> {
      const tokens = [cookies.session(headers), cookies.admin(headers)].filter((token) => token !== null);
      if (tokens.length === 0) return;
      const ended = and(inArray(session.token, tokens), ne(session.token, keep));
      await db.delete(session).where(ended).catch(fail);
    },
    /** The administrator's own session after an impersonation, and its cookies; null if there is none. */
    async comeBack(headers: Headers) {
      const token = cookies.admin(headers);
      const row = token === null ? null : await find(token);
      if (token === null || row === null) return null;
      const setCookie = cookies.giveBack(token);
      return { current: { ...row, setCookie }, setCookie };
    },
  };
}

/**
 * Runs on each request: checks that the administrator's own session exists, and that both users still have their roles
 * and no ban.
 */
function createImpersonatorCheck(
  db: Db,
  getPermissions: (user: { role: Role }) => Granted,
): (sessionId: string, target: Role) => Promise<boolean> {
  const own = alias(session, "own");
  const impersonator = () =>
    db
      .select({ role: user.role })
      .from(session)
      .innerJoin(own, eq(own.id, session.impersonatedFrom))
      .innerJoin(user, and(eq(user.id, own.userId), eq(user.id, session.impersonatedBy)))
      .where(and(eq(session.id, plain("id")), gte(own.expiresAt, plain("now")), isUnbanned));
  return async (id, target) => {
    const [found] = await run(db, "impersonator", { id, now: Date.now() }, impersonator);
    return found !== undefined && canImpersonate(getPermissions(found), target);
  };
}

function fail(error: unknown): never {
  throw databaseError(error) ?? error;
}

/** The part of a session that may leave the server. */
export function toSession(
  { user, session }: Pick<CurrentSession, "user" | "session">,
  tables: AuthTables,
): Session {
  return {
    ...shownIn(tables, "session", session),
    user: toSessionUser(user, tables),
    impersonatedBy: session.impersonatedBy,
  };
}

/** The account of the signed-in user, for pages and the API. */
export function toSessionUser(user: CurrentSession["user"], tables: AuthTables): Session["user"] {
  const { id, email, name, role, emailVerified, onboardedAt, image } = user;
  const own = withTimes({ id, email, name, role, emailVerified, onboardedAt });
  const item = { ...shownIn(tables, "user", user), ...own };
  return image === null ? item : { ...item, image };
}

/** @throws AppError SESSION_EXPIRED */
export function assertFresh({ isFresh }: { isFresh: boolean }): void {
  if (!isFresh) throw new AppError("SESSION_EXPIRED");
}
