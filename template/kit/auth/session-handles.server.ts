import type { BetterAuthOptions } from "better-auth";
import { getAuthTables } from "better-auth/db";
import { eq, inArray } from "drizzle-orm";
import type { Db } from "../db/connect.server.ts";
import { session } from "./tables.server.ts";

// A session's token is a credential, so no response contains it. Where better-auth returns one, the client gets the
// session's id instead, which can revoke the session but not sign in.

const shape = /^[\w-]{32,128}$/;

/** Paths whose body names a session by its token. */
const takers: Readonly<Record<string, "token" | "sessionToken">> = {
  "/revoke-session": "token",
  "/admin/revoke-user-session": "sessionToken",
  "/multi-session/revoke": "sessionToken",
  "/multi-session/set-active": "sessionToken",
};

/**
 * Headers of responses that may give a token to clients without cookies. better-auth's bearer plugin has "set-auth-token": add
 * it for an app that cannot read Set-Cookie.
 */
export const tokenHeaders: readonly string[] = [];

/**
 * Makes what returns the same answer with handles in place of tokens and without internal fields, wherever in it they are.
 * Some plugins answer with whole rows.
 */
export function createHiding(db: Db, options: BetterAuthOptions) {
  const tables = getAuthTables(options);
  const internal = [tables.user, tables.session].flatMap((table) =>
    Object.entries(table?.fields ?? {}).flatMap(([name, { returned }]) => (returned === false ? [name] : [])),
  );

  /** @param ended the session that made the call, which it may have ended */
  return async (answer: unknown, ended?: { token: string; id: string }): Promise<unknown> => {
    const found = new Set<string>();
    collect(answer, found);
    const rows =
      found.size === 0
        ? []
        : await db
            .select({ id: session.id, token: session.token })
            .from(session)
            .where(inArray(session.token, [...found]));
    const handles = new Map(rows.map(({ id, token }) => [token, id]));
    if (ended) handles.set(ended.token, ended.id);
    return replace(answer, { handles, internal });
  };
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === "string") {
    if (shape.test(value)) found.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) collect(item, found);
  }
}

interface Hidden {
  handles: ReadonlyMap<string, string>;
  internal: readonly string[];
}

function replace(value: unknown, hidden: Hidden): unknown {
  if (typeof value === "string") return hidden.handles.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replace(item, hidden));
  if (typeof value !== "object" || value === null) return value;
  const isSession = "userId" in value && "expiresAt" in value && "token" in value && "id" in value;
  const isRow = isSession || "emailVerified" in value;
  const kept = Object.entries(value).filter(([key]) => !isRow || !hidden.internal.includes(key));
  return {
    ...Object.fromEntries(kept.map(([key, item]) => [key, replace(item, hidden)])),
    // An API key's session has the key for a token.
    ...(isSession ? { token: value.id } : {}),
  };
}

/** The body with the token instead of its handle. */
export async function resolveHandle(db: Db, path: string, body: unknown): Promise<unknown> {
  const field = takers[path];
  if (!field || typeof body !== "object" || body === null) return body;
  const handle: unknown = Reflect.get(body, field);
  if (typeof handle !== "string") return body;
  const [found] = await db.select({ token: session.token }).from(session).where(eq(session.id, handle));
  return found ? { ...body, [field]: found.token } : body;
}
