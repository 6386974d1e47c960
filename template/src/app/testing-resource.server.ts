import { describe, expect, test } from "vitest";
import type { Db } from "#kit/db/connect.server.ts";
import { exampleNumbers } from "#kit/db/examples.server.ts";
import { png } from "#kit/testing/testing.server.ts";
import { createTestApp } from "./testing.server.ts";

interface Seeded {
  seed: { run: (db: Db) => Promise<void> };
}

export interface TestedResource {
  feature: Seeded;
  search: { sorts: readonly string[]; filters: Readonly<Record<string, unknown>> };
  /** Returns the fields of the example with this number, from 1 to 24. */
  example: (number: number) => Readonly<Record<string, unknown>>;
  /** References that the test sets to the first possible choice. */
  chosen?: readonly string[];
  /** Features with examples to choose from. */
  needs?: readonly Seeded[];
  /** A change of the title. If the title is a reference, it gets the second choice instead. */
  change?: Readonly<Record<string, string>>;
  title?: string;
  /** The status that users get for a record created by an administrator. */
  others: 200 | 403 | 404;
  /** Invalid values and the codes of their validation errors, by field. */
  wrong: Readonly<Record<string, readonly [value: unknown, code: string]>>;
  images?: readonly string[];
}

/**
 * What to search for to find a record: its title, or the label of the reference that is its title.
 * @public for teams
 */
export const termOf = (title: unknown) =>
  encodeURIComponent(String(typeof title === "object" && title && "label" in title ? title.label : title));

const getDay = (value: unknown) =>
  typeof value === "number" ? value : typeof value === "string" ? value.replace(/T.*Z$/, "") : null;

/** Tests the behaviour of every API resource. */
export function testResource(path: string, resource: TestedResource): void {
  const { feature, search, example, chosen = [], needs = [], others, wrong, images = [] } = resource;
  const { title = Object.keys(resource.change ?? {})[0] ?? "" } = resource;

  /** An app with a signed-in user, and the fields of a new record. */
  async function start(as: "admin" | "user" = "admin", url?: string) {
    const app = await createTestApp({ as, ...(url && { env: { DATABASE_URL: url } }) });
    const get = async (at: string) => (await app.send("GET", at)).json();
    const list = (query = "") => get(`${path}?${query}`);
    const made = async () => (await app.send("POST", path, fields)).json();
    const fields: Record<string, unknown> = { ...example(1) };
    for (const { seed } of needs) await seed.run(app.db);
    const change: Record<string, unknown> = { ...resource.change };
    for (const name of chosen) {
      const [first, second] = (await get(`${path}/choices/${name}`)).items;
      fields[name] = first;
      if (name === title) change[name] = second;
    }
    return { ...app, fields, change, get, list, made };
  }

  describe(path, () => {
    test("a record can be created, found, changed, deleted and restored", async () => {
      const { send, fields, change, get, list, url } = await start();
      const created = await send("POST", path, fields);
      expect(created.status).toBe(201);
      const one = await created.json();
      expect(one).toMatchObject({ ...fields, version: 1 });
      const own = `${path}/${one.id}`;
      expect(await get(own)).toEqual(one);
      const term = decodeURIComponent(termOf(fields[title])).toUpperCase();
      expect(await list(`searchTerm=${encodeURIComponent(term)}`)).toMatchObject({ items: [one], total: 1 });
      const user = await createTestApp({ as: "user", env: { DATABASE_URL: url } });
      expect((await user.send("GET", own)).status).toBe(others);

      const changed = await send("PATCH", own, { version: 1, ...change });
      expect(await changed.json()).toMatchObject({ ...fields, ...change, version: 2 });
      const outdated = await send("PATCH", own, { version: 1, ...change });
      expect([outdated.status, (await outdated.json()).code]).toEqual([409, "VERSION_CONFLICT"]);

      const before = await get(own);
      expect((await send("DELETE", own)).status).toBe(204);
      expect((await send("GET", own)).status).toBe(404);
      // A client repeats a request whose response got lost.
      for (const time of ["first", "second"]) {
        const restored = await send("POST", `${own}/restore`);
        expect([time, restored.status, await restored.json()]).toEqual([time, 200, before]);
      }
      expect(await get(own)).toEqual(before);
      expect((await list(`searchTerm=${termOf(change[title])}`)).total).toBe(1);
    });

    test("invalid values are rejected", async () => {
      const { send, fields } = await start();
      for (const [field, [value, code]] of Object.entries(wrong)) {
        const answer = await send("POST", path, { ...fields, [field]: value });
        expect([field, answer.status, (await answer.json()).issues]).toEqual([
          field,
          400,
          [{ path: field, code }],
        ]);
      }
    });

    test("the example records are added once, and found by each sort order and range, page by page", async () => {
      const { db, list } = await start();
      for (let times = 0; times < 2; times++) await feature.seed.run(db);
      const every = (await list("limit=100")).items;
      expect(every).toHaveLength(exampleNumbers.length);
      for (const sort of search.sorts) {
        const seen: string[] = [];
        for (let cursor: string | null = ""; cursor !== null; ) {
          const page = await list(`sort=${sort}&limit=5${cursor && `&cursor=${cursor}`}`);
          seen.push(...page.items.map(({ id }: { id: string }) => id));
          cursor = page.nextCursor;
        }
        const ids = every.map(({ id }: { id: string }) => id);
        expect([sort, seen.toSorted()]).toEqual([sort, ids.toSorted()]);
      }
      for (const range of Object.keys(search.filters)) {
        const name = range.replace(/(From|To)$/, "");
        // Filters of times go by day.
        const values = every.map((one: Record<string, unknown>) => getDay(one[name]));
        const value = values[1];
        if (value === undefined || value === null || name === range) continue;
        const isIn = (other: typeof value | null) =>
          other !== null && (range.endsWith("From") ? other >= value : other <= value);
        const query = `${range}=${value}`;
        expect([query, (await list(query)).total]).toEqual([query, values.filter(isIn).length]);
      }
    });

    test.each(images)(
      "everyone who may read a record can read its %s, which is deleted along with it",
      async (image) => {
        const { send, fetch, url, made, uploads } = await start();
        const { id } = await made();
        const own = `${path}/${id}/${image}`;
        const put = async () => (await (await send("PUT", own, await png())).json())[image];
        const status = async (picture: string, headers = {}) => (await fetch(picture, { headers })).status;
        const first = await put();
        const second = await put();
        expect([await status(first), await status(second)]).toEqual([404, 200]);
        const { cookie } = await createTestApp({ as: "user", env: { DATABASE_URL: url } });
        expect([await status(second, { cookie }), await status(second, { cookie: "x=y" })]).toEqual([
          others,
          401,
        ]);
        expect(await (await send("DELETE", own)).json()).toMatchObject({ [image]: null, version: 1 });
        const third = await put();
        expect([await status(second), await status(third)]).toEqual([404, 200]);
        await send("DELETE", `${path}/${id}`);
        await uploads.removeDiscarded();
        expect(await status(third)).toBe(404);
        await send("POST", `${path}/${id}/restore`);
        await uploads.removeDiscarded();
        expect(await status(third)).toBe(200);
      },
    );

    test.runIf(others === 404)(
      "only its owner and administrators find a record, which is deleted along with its owner",
      async () => {
        const admin = await start();
        const user = await start("user", admin.url);
        const [made, other] = [await user.made(), await admin.made()];
        const found = async ({ list }: typeof admin, query = "") => {
          const { items, total } = await list(query);
          expect(items).toHaveLength(total);
          return items.map(({ id }: { id: string }) => id);
        };

        for (const [method, body] of [["GET"], ["PATCH", { version: 1 }], ["DELETE"]] as const)
          expect([method, (await user.send(method, `${path}/${other.id}`, body)).status]).toEqual([
            method,
            404,
          ]);
        for (const query of ["", `owner=${other.owner.id}`, `searchTerm=${termOf(user.fields[title])}`])
          expect(await found(user, query)).not.toContain(other.id);
        expect(await found(user)).toContain(made.id);
        expect(await found(admin)).toEqual(expect.arrayContaining([made.id, other.id]));
        expect(await found(admin, `owner=${made.owner.id}`)).not.toContain(other.id);
        expect((await admin.send("PATCH", `${path}/${made.id}`, { version: 1 })).status).toBe(200);

        expect((await admin.send("DELETE", `${path}/${other.id}`)).status).toBe(204);
        expect((await user.send("POST", `${path}/${other.id}/restore`)).status).toBe(404);
        expect(await found(admin)).not.toContain(other.id);
        expect((await admin.send("POST", `${path}/${other.id}/restore`)).status).toBe(200);
        expect((await user.send("POST", `${path}/${other.id}/restore`)).status).toBe(404);
        await admin.send("DELETE", `${path}/${other.id}`);
        await user.send("DELETE", `${path}/${made.id}`);
        expect((await user.send("POST", `${path}/${made.id}/restore`)).status).toBe(200);
        expect((await admin.send("DELETE", `/api/users/${made.owner.id}`)).status).toBe(204);
        expect((await admin.send("GET", `${path}/${made.id}`)).status).toBe(404);
      },
    );
  });
}
