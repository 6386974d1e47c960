import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { office } from "#app/users-testing.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { openDatabase } from "#kit/db/connect.server.ts";
import { getSettings } from "#kit/db/dialect/testing.server.ts";
import { usersSearch } from "./search.ts";

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

test("users are found by the name they chose", async () => {
  const { send, found } = await office();
  await send("POST", "/api/auth/update-user", { name: "Zoë Admin" });
  expect(await found("zoe")).toEqual(["Zoë Admin"]);
});

test("pages neither repeat nor skip with equal times, or while rows are added and deleted", async () => {
  const { created, list, raw, outcome } = await office();
  const ids: string[] = [];
  for (let at = 0; at < 9; at++) ids.push((await created({ email: `u${at}@example.com` })).id);
  await raw.run("UPDATE user SET created_at = 1000");
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

test.each(["createdAt", "name", "email", "onboardedAt"] as const)(
  "sorted by %s in either direction, every user is listed once, and those without a value come last",
  async (column) => {
    const { created, through, raw, db } = await office();
    for (let at = 0; at < 14; at++) {
      // Some rows share a value, and some have none.
      await created({ name: `${at % 3}é`, email: `u${at}@example.com` });
      await raw.run("UPDATE user SET created_at = ?, onboarded_at = ? WHERE email = ?", [
        1000 + (at % 4),
        at % 2 ? 2000 + (at % 3) : null,
        `u${at}@example.com`,
      ]);
    }
    await raw.run("UPDATE user SET name = '', search = '' WHERE onboarded_at IS NULL AND created_at < 1002");
    const rows = await db.select().from(user);
    const getKey = (row: (typeof rows)[number]) => {
      const key = column === "name" ? row.sort : row[column];
      return key instanceof Date ? key.getTime() : key;
    };
    for (const sort of [column, `-${column}`]) {
      const ids = (await through({ sort, limit: "4" })).map(({ id }) => id);
      const way = sort === column ? 1 : -1;
      const expected = rows.toSorted((one, other) => {
        const [a, b] = [getKey(one), getKey(other)];
        if (a === null || b === null) if (a !== b) return a === null ? 1 : -1;
        if (a !== b && a !== null && b !== null) return a < b ? -way : way;
        return one.id < other.id ? -way : way;
      });
      expect(ids).toEqual(expected.map(({ id }) => id));
    }
  },
);

test.each(usersSearch.sorts.flatMap((sort) => [sort.replace("-", ""), `-${sort.replace("-", "")}`]))(
  "sorted by %s, pages neither repeat nor skip users while others are added, deleted and renamed",
  async (sort) => {
    const { created, through, outcome, raw, send } = await office();
    const kept: string[] = [];
    const others: string[] = [];
    for (let at = 0; at < 24; at++) {
      const { id } = await created({ name: at % 2 ? "Same" : `Name ${at}`, email: `u${at}@example.com` });
      (at % 3 ? kept : others).push(id);
      if (at % 4) await raw.run("UPDATE user SET onboarded_at = ? WHERE id = ?", [at % 5, id]);
      if (at % 2) await raw.run("UPDATE user SET created_at = 1000 WHERE id = ?", [id]);
    }
    let round = 0;
    const seen = await through({ sort, limit: "3" }, async (page) => {
      round++;
      const last = page.at(-1)?.id ?? "";
      // This also deletes the row that the cursor points at.
      for (const id of [others.pop(), others.includes(last) ? last : undefined])
        if (id) await outcome("DELETE", `/api/users/${id}`);
      const moved = others.shift();
      const change = {
        name: round % 2 ? "Aaa" : "Zzz",
        email: `${round % 2 ? "a" : "z"}${round}@example.com`,
      };
      if (moved) await send("PATCH", `/api/users/${moved}`, change);
      await created({ name: "Same", email: `new${round}@example.com` });
    });
    const ids = seen.map(({ id }) => id).filter((id) => kept.includes(id));
    expect(ids).toHaveLength(kept.length);
    expect(new Set(ids).size).toBe(kept.length);
  },
);

test("a cursor is valid only in its own order, and under any filter", async () => {
  const { created, list, outcome } = await office();
  for (let at = 0; at < 6; at++)
    await created({ email: `u${at}@example.com`, role: at % 2 ? "admin" : "user" });
  const { nextCursor } = await list({ sort: "email", limit: "4" });
  const again = (sort: string) => `/api/users?${new URLSearchParams({ sort, cursor: nextCursor })}`;
  for (const sort of ["-email", "name", "-createdAt", "onboardedAt"])
    expect(await outcome("GET", again(sort))).toBe("400 VALIDATION_ERROR");
  const admins = await list({ sort: "email", cursor: nextCursor, role: "admin" });
  expect(admins.items.map(({ email }: { email: string }) => email)).toEqual([
    "u3@example.com",
    "u5@example.com",
  ]);
  for (const key of [7, { a: 1 }, null, true]) {
    const cursor = Buffer.from(JSON.stringify(["email", key, "x"])).toString("base64url");
    const forged = `/api/users?${new URLSearchParams({ sort: "email", cursor })}`;
    expect(await outcome("GET", forged)).toBe("400 VALIDATION_ERROR");
  }
});

test("users are filtered by role, status and the day of their sign-up", async () => {
  const { created, list, raw, send } = await office();
  const emails = async (query: Record<string, string>) => {
    const { items, total } = await list({ sort: "email", ...query });
    expect(total).toBe(items.length);
    return items.map(({ email }: { email: string }) => email.split("@", 1)[0]);
  };
  for (const name of ["banned", "expired", "fresh"]) await created({ name, email: `${name}@example.com` });
  const getId = async (name: string) => (await list({ searchTerm: name })).items[0].id;
  await send("POST", `/api/users/${await getId("banned")}/ban`, { reason: "Spam" });
  await raw.run(
    "UPDATE user SET banned = true, ban_expires = 1, email_verified = true, onboarded_at = 1 WHERE email = 'expired@example.com'",
  );
  await raw.run("UPDATE user SET created_at = ?", [Date.UTC(2026, 4, 2)]);
  await raw.run("UPDATE user SET created_at = ? WHERE email = 'fresh@example.com'", [
    Date.UTC(2026, 4, 2, 23, 59, 59, 999),
  ]);
  await raw.run("UPDATE user SET created_at = ? WHERE email = 'banned@example.com'", [Date.UTC(2026, 4, 3)]);
  expect(await emails({ role: "admin" })).toEqual(["admin"]);
  expect(await emails({ status: "active" })).toEqual(["admin", "expired", "user"]);
  expect(await emails({ status: "banned" })).toEqual(["banned"]);
  expect(await emails({ status: "notVerified" })).toEqual(["banned", "fresh"]);
  expect(await emails({ status: "notOnboarded", searchTerm: "fre" })).toEqual(["fresh"]);
  expect(await emails({ createdFrom: "2026-05-03" })).toEqual(["banned"]);
  expect(await emails({ createdFrom: "2026-05-02", createdTo: "2026-05-02", role: "user" })).toEqual([
    "expired",
    "fresh",
    "user",
  ]);
  expect(await emails({ createdTo: "2026-05-01" })).toEqual([]);
});

test("many users that match a filter are listed in the same order as few", async () => {
  const { through, list, db } = await office();
  const people = Array.from({ length: 2500 }, (_, at) => ({
    id: `u${at}`,
    email: `u${at}@example.com`,
    name: `name ${at % 7}`,
    search: `name ${at % 7}`,
    role: at % 50 ? ("user" as const) : ("admin" as const),
    createdAt: new Date(at),
  }));
  for (let from = 0; from < people.length; from += 500)
    await db.insert(user).values(people.slice(from, from + 500));
  for (const [query, total] of [
    [{ role: "user" }, 2451],
    [{ role: "admin" }, 51],
    [{ role: "user", searchTerm: "name 3" }, 350],
  ] as const) {
    const found = await through({ ...query, sort: "name", limit: "100" });
    const names = found.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(new Set(found.map(({ id }) => id)).size).toBe(total);
    expect((await list(query)).total).toBe(total);
  }
});

test("the total follows every write, including those of another process", async () => {
  const { created, list, outcome, url } = await office();
  const total = async () => (await list({ searchTerm: "zola" })).total;
  expect(await total()).toBe(0);
  const { id } = await created();
  expect([await total(), await total()]).toEqual([1, 1]);
  const other = openDatabase(getSettings(url));
  await other.db.update(user).set({ search: "sand" }).where(eq(user.search, "emile zola"));
  await other.close();
  expect(await total()).toBe(0);
  expect(await outcome("DELETE", `/api/users/${id}`)).toBe("204");
  expect((await list()).total).toBe(2);
});

test.each([
  "sort=title",
  "sort=--name",
  "role=owner",
  "status=gone",
  "createdFrom=2026-02-30",
  "createdTo=x",
  "limit=0",
  "limit=101",
  "cursor=x",
  "cursor=WyJhIiwiYiJd",
  `searchTerm=${"x".repeat(201)}`,
])("?%s is rejected", async (query) => {
  const { outcome } = await office();
  expect(await outcome("GET", `/api/users?${query}`)).toBe("400 VALIDATION_ERROR");
});

test("a user's sessions are listed in pages of five, newest first, and can be revoked one by one or all together", async () => {
  const { send, outcome, addSession, getSessions } = await office();
  for (let at = 0; at < 7; at++) await addSession(`s${at}`, "example-user", new Date(at));
  const path = "/api/users/example-user/sessions";
  const page = await (await send("GET", `${path}?limit=5`)).json();
  expect(page.items.map(({ id }: { id: string }) => id)).toEqual(["s6", "s5", "s4", "s3", "s2"]);
  expect(page).toMatchObject({ total: 7, items: [{ token: "s6xx…xxxx", current: false }, {}, {}, {}, {}] });
  const rest = await (await send("GET", `${path}?limit=5&cursor=${page.nextCursor}`)).json();
  expect(rest).toMatchObject({ items: [{ id: "s1" }, { id: "s0" }], nextCursor: null });
  expect(await outcome("DELETE", `${path}/s3`)).toBe("204");
  expect(await outcome("DELETE", `${path}/s3`)).toBe("404 NOT_FOUND");
  expect(await getSessions("example-user")).toHaveLength(6);
  expect(await outcome("DELETE", path)).toBe("204");
  expect(await getSessions("example-user")).toEqual([]);
});

test("revoking all keeps the current session; a session is revoked only under its own user", async () => {
  const { outcome, addSession, getSessions } = await office();
  const [current = ""] = await getSessions("example-admin");
  await addSession("mine", "example-admin");
  await addSession("theirs", "example-user");
  const own = "/api/users/example-admin/sessions";
  expect(await outcome("DELETE", `${own}/${current}`)).toBe("409 SELF_ACTION");
  expect(await outcome("DELETE", `${own}/theirs`)).toBe("404 NOT_FOUND");
  expect(await outcome("DELETE", own)).toBe("204");
  expect(await getSessions("example-admin")).toEqual([current]);
  expect(await getSessions("example-user")).toEqual(["theirs"]);
});
