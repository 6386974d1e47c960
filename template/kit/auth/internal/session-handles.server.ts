import type { BetterAuthOptions } from "better-auth";
import { getAuthTables } from "better-auth/db";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/connect.server.ts";
import { session } from "../tables.server.ts";

// A session's token is a credential, so no response contains it. Where better-auth would return a token, clients get
// the session's id, which can revoke the session but not sign in.

/** Paths whose body names a session by its token. */
const takers: Readonly<Record<string, "token" | "sessionToken">> = {
  "/revoke-session": "token",
  "/admin/revoke-user-session": "sessionToken",
  "/multi-session/revoke": "sessionToken",
  "/multi-session/set-active": "sessionToken",
};

/** Collects the tokens in rows that better-auth or a plugin read or wrote, and removes internal fields. */
export function createRowCheck(options: BetterAuthOptions) {
  const tables = getAuthTables(options);
  const internal = (model: string) =>
    Object.entries(tables[model]?.fields ?? {}).flatMap(([name, { returned }]) =>
      returned === false ? [name] : [],
    );
  const fields: Record<string, readonly string[]> = { user: internal("user"), session: internal("session") };

  function check(model: string, found: unknown, tokens: Map<string, string> | undefined): void {
    for (const row of [found].flat()) {
      if (typeof row !== "object" || row === null) continue;
      for (const field of fields[model] ?? []) Reflect.deleteProperty(row, field);
      const { data } = model === "session" ? sessionRow.safeParse(row) : {};
      if (data) tokens?.set(data.token, data.id);
      // Rows joined from other tables.
      for (const joined of Object.keys(fields))
        if (joined in row && typeof Reflect.get(row, joined) === "object")
          check(joined, Reflect.get(row, joined), tokens);
    }
  }
  return check;
}

const sessionRow = z.object({ id: z.string(), token: z.string() });

/** Replaces each token in the text with its session's id. */
export function withoutTokens(text: string, tokens: ReadonlyMap<string, string>): string {
  let told = text;
  for (const [token, id] of tokens) told = told.replaceAll(token, id);
  return told;
}

/** Replaces the session's id with its token. */
export async function resolveHandle(
  db: Db,
  path: string,
  body: unknown,
  tokens: Map<string, string>,
): Promise<unknown> {
  const field = takers[path];
  if (!field || typeof body !== "object" || body === null) return body;
  const handle: unknown = Reflect.get(body, field);
  if (typeof handle !== "string") return body;
  const [found] = await db.select({ token: session.token }).from(session).where(eq(session.id, handle));
  if (!found) return body;
  tokens.set(found.token, handle);
  return { ...body, [field]: found.token };
}
