import { expect, test } from "vitest";
import { office } from "./users-testing.server.ts";

test("search covers name and email, ignores case and accents, and has no wildcards", async () => {
  const { created, found } = await office();
  await created();
  await created({ name: "إيمان", email: "iman@example.com" });
  await created({ name: "100%_sure", email: "sure@example.com" });
  expect(await found("emile zola")).toEqual(["Émile Zola"]);
  expect(await found("ÉMILE@ex")).toEqual(["Émile Zola"]);
  expect(await found("ايمان")).toEqual(["إيمان"]);
  expect(await found("%_")).toEqual(["100%_sure"]);
  expect(await found("_")).toEqual(["100%_sure"]);
  expect(await found("nobody")).toEqual([]);
  expect(await found(" ")).toHaveLength(5);
});

test("a user is found by the name they chose", async () => {
  const { send, found } = await office();
  await send("POST", "/api/auth/update-user", { name: "Zoë Admin" });
  expect(await found("zoe")).toEqual(["Zoë Admin"]);
});

test("pages neither repeat nor skip with equal times, or while rows are added and deleted", async () => {
  const { created, list, sqlite, outcome } = await office();
  const ids: string[] = [];
  for (let at = 0; at < 9; at++) ids.push((await created({ email: `u${at}@example.com` })).id);
  sqlite.run("UPDATE user SET created_at = 1000");
  const first = await list({ searchTerm: "zola", limit: "4" });
  expect(first).toMatchObject({ total: 9, nextCursor: expect.any(String) });
  await created({ email: "late@example.com" });
  await outcome("DELETE", `/api/users/${first.items[3].id}`);
  const second = await list({ searchTerm: "zola", limit: "4", cursor: first.nextCursor });
  const third = await list({ searchTerm: "zola", limit: "4", cursor: second.nextCursor });
  expect(third.nextCursor).toBe(null);
  const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }: { id: string }) => id));
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test.each(["limit=0", "limit=101", "cursor=x", "cursor=WyJhIiwiYiJd", `searchTerm=${"x".repeat(201)}`])(
  "?%s is refused",
  async (query) => {
    const { outcome } = await office();
    expect(await outcome("GET", `/api/users?${query}`)).toBe("400 VALIDATION_ERROR");
  },
);

test("a user's sessions are listed five a page, newest first; one or all can be revoked", async () => {
  const { send, outcome, addSession, sessionsOf } = await office();
  for (let at = 0; at < 7; at++) addSession(`s${at}`, "example-user", new Date(at));
  const path = "/api/users/example-user/sessions";
  const page = await (await send("GET", `${path}?limit=5`)).json();
  expect(page.items.map(({ id }: { id: string }) => id)).toEqual(["s6", "s5", "s4", "s3", "s2"]);
  expect(page).toMatchObject({ total: 7, items: [{ token: "s6xx…xxxx", current: false }, {}, {}, {}, {}] });
  const rest = await (await send("GET", `${path}?limit=5&cursor=${page.nextCursor}`)).json();
  expect(rest).toMatchObject({ items: [{ id: "s1" }, { id: "s0" }], nextCursor: null });
  expect(await outcome("DELETE", `${path}/s3`)).toBe("204");
  expect(await outcome("DELETE", `${path}/s3`)).toBe("404 NOT_FOUND");
  expect(sessionsOf("example-user")).toHaveLength(6);
  expect(await outcome("DELETE", path)).toBe("204");
  expect(sessionsOf("example-user")).toEqual([]);
});

test("revoking all keeps the current session; a session is revoked only under its own user", async () => {
  const { outcome, addSession, sessionsOf } = await office();
  const [current = ""] = sessionsOf("example-admin");
  addSession("mine", "example-admin");
  addSession("theirs", "example-user");
  const own = "/api/users/example-admin/sessions";
  expect(await outcome("DELETE", `${own}/${current}`)).toBe("409 SELF_ACTION");
  expect(await outcome("DELETE", `${own}/theirs`)).toBe("404 NOT_FOUND");
  expect(await outcome("DELETE", own)).toBe("204");
  expect(sessionsOf("example-admin")).toEqual([current]);
  expect(sessionsOf("example-user")).toEqual(["theirs"]);
});
