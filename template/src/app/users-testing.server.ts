import { session, user } from "#kit/auth/tables.server.ts";
import { createTestApp } from "./testing.server.ts";

interface Item {
  id: string;
  name: string;
  email: string;
}

/** The app with its two example users, and helpers that call the API of users. */
export async function office(as: "admin" | "user" = "admin", env: Record<string, string> = {}) {
  const app = await createTestApp({ as, env });
  const { send } = app;
  /** For example "204", "201" or "409 SELF_ACTION". */
  const outcome = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body);
    const text = await answer.text();
    return answer.ok ? `${answer.status}` : `${answer.status} ${JSON.parse(text).code}`;
  };
  const create = (fields: Record<string, unknown> = {}) =>
    send("POST", "/api/users", { name: "Émile Zola", email: "emile@example.com", role: "user", ...fields });
  const created = async (fields: Record<string, unknown> = {}) => (await create(fields)).json();
  const list = async (query: Record<string, string> = {}) =>
    (await send("GET", `/api/users?${new URLSearchParams(query)}`)).json();
  /** All items of the list, page by page. */
  const through = async (query: Record<string, string>, between?: (page: Item[]) => Promise<void>) => {
    const items: Item[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { items: Item[]; nextCursor: string | null } = await list({
        ...query,
        ...(cursor === "" ? {} : { cursor }),
      });
      items.push(...page.items);
      cursor = page.nextCursor;
      if (items.length > 10_000) throw new Error("The list does not end");
      await between?.(page.items);
    }
    return items;
  };
  const found = async (searchTerm: string): Promise<string[]> =>
    (await list({ searchTerm })).items.map(({ name }: { name: string }) => name);
  const addSession = (id: string, userId: string, createdAt = new Date()) =>
    app.db
      .insert(session)
      .values({ id, userId, createdAt, token: id.padEnd(32, "x"), expiresAt: new Date(Date.now() + 60_000) });
  const getSessions = async (userId: string) =>
    (await app.db.select().from(session))
      .filter((row) => row.userId === userId)
      .map(({ id }) => id)
      .sort();
  const getRow = async (id: string) => (await app.db.select().from(user)).find((row) => row.id === id);
  return { ...app, outcome, create, created, list, through, found, addSession, getSessions, getRow };
}
