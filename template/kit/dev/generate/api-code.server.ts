import { exampleOf, ofType, type Plan } from "./feature.server.ts";
import { labelOf, withArticle } from "./names.server.ts";
import { codesOf, isUnique } from "./server-code.server.ts";
import { types } from "./types.server.ts";

export function apiCode(plan: Plan): string {
  const { one, many, Many, path, words } = plan.names;
  const taken = isUnique(plan) ? `, "TAKEN"` : "";
  const searched = ofType(plan, "text").map(({ name }) => labelOf(name).toLowerCase());
  return `
import { Elysia } from "elysia";
import { z } from "zod";
import { about, listing } from "#kit/api/about.server.ts";
import { raises } from "../../api/about.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { type Audit, actingIn } from "#kit/auth/audit.server.ts";
import type { Sessions } from "#kit/auth/session.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { listQuery } from "#kit/shared/list.ts";
import { ${one}Change, ${one}Form, ${one}Item, ${one}List } from "./schema.ts";
import { ${many}Search } from "./search.ts";
import { ${one}Store } from "./store.server.ts";

interface ${Many}ApiOptions {
  db: Db;
  sessions: Sessions;
  audit: Audit;
}

export function ${many}Api({ db, sessions, audit }: ${Many}ApiOptions) {
  return new Elysia({ prefix: "/api" })
    .use(access(sessions))
    .get("/${path}", ({ query }) => ${one}Store.list(db, query), {
      access: { ${one}: "read" },
      query: listQuery(${many}Search),
      response: ${one}List,
      detail: about("List ${words.many} by ${labelOf(plan.title.name).toLowerCase()}", { description: listing("${searched.join(" and ")}") }),
    })
    .post("/${path}", async ({ body, status }) => status(201, await ${one}Store.create(db, body)), {
      access: { ${one}: "create" },
      body: ${one}Form,
      response: { 201: ${one}Item${isUnique(plan) ? `, ...raises("TAKEN")` : ""} },
      detail: about("Create ${withArticle(words.one)}"),
    })
    .get("/${path}/:id", ({ params }) => ${one}Store.get(db, params.id), {
      access: { ${one}: "read" },
      response: { 200: ${one}Item, ...raises("NOT_FOUND") },
      detail: about("Get ${withArticle(words.one)}"),
    })
    .patch("/${path}/:id", ({ params, body }) => ${one}Store.update(db, params.id, body), {
      access: { ${one}: "update" },
      body: ${one}Change,
      response: { 200: ${one}Item, ...raises("NOT_FOUND", "VERSION_CONFLICT"${taken}) },
      detail: about("Update ${withArticle(words.one)}", {
        description: "\`version\` is the version that the update is based on; an outdated one is rejected.",
      }),
    })
    .delete(
      "/${path}/:id",
      async ({ current, request, params: { id }, set }) => {
        await write(db, async () => {
          const { ${plan.title.name}: label } = await ${one}Store.get(db, id);
          await ${one}Store.remove(db, id);
          const target = { kind: "${one}", id, label } as const;
          await audit.record(actingIn({ current, request }), { action: "${one}.deleted", target });
        });
        set.status = 204;
      },
      {
        access: { ${one}: "delete" },
        response: { 204: z.void(), ...raises("NOT_FOUND") },
        detail: about("Delete ${withArticle(words.one)}"),
      },
    );
}

export type ${Many}Api = ReturnType<typeof ${many}Api>;`;
}

export function accessCode(plan: Plan): string {
  const { path } = plan.names;
  return `
/** Which roles may call what, written by hand: the routes are compared with it. */
export const access = {
  "GET /api/${path}": "admin",
  "POST /api/${path}": "admin",
  "GET /api/${path}/:id": "admin",
  "PATCH /api/${path}/:id": "admin",
  "DELETE /api/${path}/:id": "admin",
};

type Call = (method: string, path: string, body?: unknown) => Promise<{ id: string }>;

/** Calls each of them once, for the test of the whole OpenAPI document. */
export async function callEach(_db: unknown, call: Call): Promise<void> {
  const { id } = await call("POST", "/api/${path}", ${JSON.stringify(exampleOf(plan, 4))});
  await call("GET", "/api/${path}");
  await call("GET", \`/api/${path}/\${id}\`);
  await call("PATCH", \`/api/${path}/\${id}\`, { version: 1 });
  await call("DELETE", \`/api/${path}/\${id}\`);
}`;
}

export function testCode(plan: Plan): string {
  const { names, fields, title } = plan;
  const { one, many, Many, path, words } = names;
  const refusals = fields.map((field) => {
    const code = codesOf(field).at(-1) ?? "invalid_type";
    const wrong = JSON.stringify(types[field.type].wrong(field));
    return `[{ ${field.name}: ${wrong} }, "${field.name}", "${code}"],`;
  });
  return `
import { expect, test } from "vitest";
import { seed${Many} } from "#features/${path}/seed.server.ts";
import { ${many}Search } from "#features/${path}/search.ts";
import { createTestApp } from "./testing.server.ts";

const path = "/api/${path}";
const fields = ${JSON.stringify(exampleOf(plan, 1))};

test("${withArticle(words.one)} is created, found, changed and deleted", async () => {
  const { send } = await createTestApp({ as: "admin" });
  const created = await send("POST", path, fields);
  expect(created.status).toBe(201);
  const ${one} = await created.json();
  expect(${one}).toMatchObject({ ...fields, version: 1 });
  const own = \`\${path}/\${${one}.id}\`;
  expect(await (await send("GET", own)).json()).toEqual(${one});
  const term = encodeURIComponent(fields.${title.name}.toUpperCase());
  expect(await (await send("GET", \`\${path}?searchTerm=\${term}\`)).json()).toMatchObject({ items: [${one}], total: 1 });

  const change = { version: 1, ${title.name}: "${"Another".slice(0, title.longest)}" };
  expect(await (await send("PATCH", own, change)).json()).toMatchObject({ ...fields, ...change, version: 2 });
  const outdated = await send("PATCH", own, change);
  expect([outdated.status, (await outdated.json()).code]).toEqual([409, "VERSION_CONFLICT"]);

  expect((await send("DELETE", own)).status).toBe(204);
  expect((await send("GET", own)).status).toBe(404);
});

test.each([
  ${refusals.join("\n")}
])("%j is refused: %s %s", async (wrong, field, code) => {
  const { send } = await createTestApp({ as: "admin" });
  const answer = await send("POST", path, { ...fields, ...wrong });
  expect(answer.status).toBe(400);
  expect((await answer.json()).issues).toContainEqual({ path: field, code });
});

test("the examples are added once, and sorted by each sort of the list", async () => {
  const { db, send } = await createTestApp({ as: "admin" });
  for (let times = 0; times < 2; times++) await seed${Many}(db);
  for (const sort of ${many}Search.sorts) {
    const answer = await send("GET", \`\${path}?sort=\${sort}\`);
    expect([sort, (await answer.json()).total]).toEqual([sort, 3]);
  }
});

test("users may neither read nor write", async () => {
  const { send } = await createTestApp({ as: "user" });
  expect((await send("GET", path)).status).toBe(403);
  expect((await send("POST", path, fields)).status).toBe(403);
});`;
}
