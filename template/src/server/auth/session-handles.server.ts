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
 * The same answer with handles in place of tokens, wherever in it they are.
 * @param ended the session that made the call, which it may have ended
 */
export async function hideTokens(
  db: Db,
  answer: unknown,
  ended?: { token: string; id: string },
): Promise<unknown> {
  const found = new Set<string>();
  collect(answer, found);
  if (found.size === 0) return answer;
  const rows = await db
    .select({ id: session.id, token: session.token })
    .from(session)
    .where(inArray(session.token, [...found]));
  const handles = new Map(rows.map(({ id, token }) => [token, id]));
  if (ended) handles.set(ended.token, ended.id);
  return replace(answer, handles);
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === "string") {
    if (shape.test(value)) found.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) collect(item, found);
  }
}

function replace(value: unknown, handles: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return handles.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replace(item, handles));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replace(item, handles)]));
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
