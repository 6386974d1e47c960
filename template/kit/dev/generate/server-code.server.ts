import {
  codesOf,
  exampleOf,
  filtersOf,
  isUnique,
  ofType,
  type Plan,
  referencesOf,
  ruleOf,
  searchedOf,
  sortsOf,
} from "./feature.server.ts";
import { withImports } from "./imports.server.ts";
import { capital, labelOf, snakeOf, withArticle } from "./names.server.ts";
import type { Field } from "./types.server.ts";
import { targetOf, types, valuesOf } from "./types.server.ts";

const sortName = (sort: string) => sort.replace("-", "");
const list = (items: readonly (string | false | undefined)[], separator = "\n") =>
  items.filter(Boolean).join(separator);

/** The tables that references are to, by their modules. */
const tablesOf = (plan: Plan) =>
  Object.fromEntries(referencesOf(plan).map(({ target }) => [target?.module ?? "", target?.table ?? ""]));

/** A column, with what follows from it. */
export const columnOf = (field: Field) =>
  `${field.name}: ${types[field.type].column(field).replace(/(?=\.references)|$/, field.optional ? "" : ".notNull()")},`;

/** The columns that follow from a text. */
export function columnsBeside({ name, type, optional, unique }: Field): string[] {
  if (type !== "text") return [];
  const derived = (suffix: string, fold: string) =>
    `${name}${suffix}: text("${snakeOf(`${name}${suffix}`)}")${optional ? "" : ".notNull()"}.$defaultFn(${fold}("${name}")),`;
  return [derived("Sort", "sorted"), ...(unique ? [derived("Key", "keyed")] : [])];
}

/** The index of a filter, and that of a unique value. */
export function indexesOf(table: string, { name, type, unique, within }: Field): string[] {
  const filtered = ["enum", "boolean", "reference"].includes(type) && !within;
  return [
    ...(filtered ? [`index("${table}_${snakeOf(name)}").on(row.${name}),`] : []),
    ...(unique
      ? [`uniqueIndex("${table}_${snakeOf(name)}_unique").on(row.${name}${type === "text" ? "Key" : ""}),`]
      : []),
  ];
}

export function tablesCode(plan: Plan): string {
  const { names, fields } = plan;
  const { one, table } = names;
  const within = fields.find((field) => field.within);
  const code = `
const now = () => new Date();

export const ${one} = table("${table}", {
  id: text().primaryKey(),
  ${list(fields.map(columnOf))}
  /** Counts the updates, to detect one based on an outdated copy. */
  version: integer().notNull().default(1),
  search: text().notNull().$defaultFn(searched(${list(
    searchedOf(plan).map(({ name }) => `"${name}"`),
    ", ",
  )})),
  ${list(fields.flatMap(columnsBeside))}
  createdAt: time("created_at").notNull().$defaultFn(now),
  updatedAt: time("updated_at").notNull().$defaultFn(now),
}, (row) => [
  ...ordersOf("${table}", row.id, {
    ${list(sortsOf(plan).map(({ sort, column }) => `${snakeOf(sortName(sort)).replace("_at", "")}: row.${column},`))}
  }${within ? `, { ${within.name}: row.${within.name} }` : ""}),
  ${list(fields.flatMap((field) => indexesOf(table, field)))}
  ...checksOf("${table}", row, ${one}Fields),
  check("${table}_version", sql\`\${row.version} >= 1\`),
]);`;
  return withImports(code, /kit\/db|drizzle/, {
    ...tablesOf(plan),
    "./schema.ts": `${one}Fields`,
    "./search.ts": list(ofType(plan, "enum").map(valuesOf), " "),
  });
}

export function schemaCode(plan: Plan): string {
  const { one, One, words } = plan.names;
  const code = `
export const ${one}Fields = {
  ${list(plan.fields.map((field) => `${field.name}: ${ruleOf(field)},`))}
};

/** The input to create ${withArticle(words.one)}. */
export const ${one}Form = formOf(${one}Fields);
export type ${One}Fields = z.output<typeof ${one}Form>;

export const ${one}Change = changeOf(${one}Fields);
export type ${One}Change = z.output<typeof ${one}Change>;

export const ${one}Item = z
  .object({ id: z.string(), ...itemOf(${one}Fields), ...versioned })
  .meta({ id: "${One}" });
export type ${One} = z.output<typeof ${one}Item>;

export const ${one}List = listOf(${one}Item);`;
  const values = list(ofType(plan, "enum").map(valuesOf), " ");
  return withImports(code, /fields|list\.ts/, { "./search.ts": values });
}

export function searchCode(plan: Plan): string {
  const { many, Many, words } = plan.names;
  const code = `
${list(ofType(plan, "enum").map((field) => `export const ${valuesOf(field)} = ${JSON.stringify(field.values)} as const;`))}

/** The search of the list of ${words.many}: for the URL, the API and the store. */
export const ${many}Search = listSearch({
  ${list(filtersOf(plan).map(({ name, value }) => `${name}: ${value},`))}
}, [${list(
    sortsOf(plan).map(({ sort }) => `"${sort}"`),
    ", ",
  )}]);
export type ${Many}Search = SearchOf<typeof ${many}Search>;`;
  return withImports(code, /list-search/);
}

/** The table that a reference is joined with: another name for one that is there already. */
function joinOf(plan: Plan, field: Field) {
  const { table } = targetOf(field);
  const shared = referencesOf(plan).filter(({ target }) => target?.table === table).length > 1;
  const as = shared ? `${field.name}${capital(table)}` : table;
  return { as, alias: shared ? `const ${as} = alias(${table}, "${snakeOf(field.name)}");` : "" };
}

export function storeCode(plan: Plan): string {
  const { one, many } = plan.names;
  const filters = filtersOf(plan).map(({ name, condition }) => `${name}: ${condition(one)},`);
  const references = referencesOf(plan).map((field) => {
    const { label, sort, table, texts } = targetOf(field);
    const { as, alias } = joinOf(plan, field);
    const { name, optional } = field;
    return {
      alias,
      choices: `
export const ${name}Choices = choices({
  id: ${table}.id,
  label: ${label(table)},
  sort: ${table}.${sort},
  texts: [${texts.map((text) => `${table}.${text}`).join(", ")}],
});`,
      known: `${name}: ${table}.id,`,
      column: `${name}: { id: ${as}.id, label: ${label(as)} },`,
      join: `.${optional ? "left" : "inner"}Join(${as}, eq(${as}.id, ${one}.${name}))`,
    };
  });
  const columns = `columnsOf(${one}, ${one}Item)`;
  const code = `
${list(references.map(({ alias }) => alias))}
${list(references.map(({ choices }) => choices))}

/** By default sorted by ${plan.title.name}. */
export const ${one}Store = resource({
  table: ${one},
  search: ${many}Search,
  sorts: {
    ${list(sortsOf(plan).map(({ sort, column }) => `${sortName(sort)}: ${one}.${column},`))}
  },
  texts: [${one}.search],
  filters: { ${list(filters)} },
  ${references.length > 0 ? `references: { ${list(references.map(({ known }) => known))} },` : ""}
  rows: (db, where) => db.select(${references.length > 0 ? `{ ...${columns}, ${list(references.map(({ column }) => column))} }` : columns}).from(${one})${references.map(({ join }) => join).join("")}.where(where),
  toItem: (row) => withTimes(row),
  ${isUnique(plan) ? `taken: "TAKEN",` : ""}
});`;
  return withImports(code, /kit\/db|user-columns/, {
    ...tablesOf(plan),
    "./schema.ts": `${one}Item`,
    "./search.ts": `${many}Search`,
    "./tables.server.ts": one,
  });
}

export function apiCode(plan: Plan): string {
  const { one, many, Many, path, words } = plan.names;
  const searched = searchedOf(plan).map(({ name }) => labelOf(name).toLowerCase());
  const code = `
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
    ${list(
      referencesOf(plan).map(
        ({ name }) => `.get("/${path}/choices/${name}", ({ query }) => ${name}Choices(db, query), {
      access: { ${one}: "read" },
      query: choiceQuery,
      response: choiceList,
      detail: about("Find the ${labelOf(name).toLowerCase()} of ${withArticle(words.one)}"),
    })`,
      ),
    )}
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
      response: { 200: ${one}Item, ...raises("NOT_FOUND", "VERSION_CONFLICT"${isUnique(plan) ? `, "TAKEN"` : ""}) },
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
        response: { 204: z.void(), ...raises("NOT_FOUND", "IN_USE") },
        detail: about("Delete ${withArticle(words.one)}"),
      },
    );
}

export type ${Many}Api = ReturnType<typeof ${many}Api>;`;
  return withImports(code, /api\/about|kit\/auth|connect|choices|list\.ts/, {
    "./schema.ts": `${one}Change ${one}Form ${one}Item ${one}List`,
    "./search.ts": `${many}Search`,
    "./store.server.ts": `${one}Store ${list(
      referencesOf(plan).map(({ name }) => `${name}Choices`),
      " ",
    )}`,
  });
}

export function serverFeatureCode(plan: Plan): string {
  const { one, many, Many, words, path } = plan.names;
  const references = referencesOf(plan);
  const examples = [1, 2, 3].map((number) => ({
    id: `example-${path}-${number}`,
    ...exampleOf(plan, number),
  }));
  const found = references.flatMap(({ name, optional }) => [
    `const ${name}Id = (await ${name}Choices(db, { limit: 1 })).items[0]?.id${optional ? " ?? null" : ""};`,
    !optional && `if (${name}Id === undefined) return;`,
  ]);
  const values =
    references.length > 0
      ? `{ ...example, ${references.map(({ name }) => `${name}: ${name}Id`).join(", ")} }`
      : "example";
  const without = references.map(({ name }) => `"${name}"`).join(" | ");
  const given = `Parameters<typeof ${one}Store.create>[1] & { id: string }`;
  const code = `
export const ${many} = {
  api: ${many}Api,
  existing: (db) => ({ ${one}: (ids) => ${one}Store.known(db, ids) }),
  counts: (db) => ({
    ${many}: { total: () => countRows(db, ${one}), byTime: (bounds) => countByTime(db, ${one}.createdAt, bounds) },
  }),
  seed: { run: seed${Many}, what: "${examples.length} ${words.many}" },
} satisfies ServerFeature;

const examples: readonly (${without ? `Omit<${given}, ${without}>` : given})[] = ${JSON.stringify(examples)};

/** Adds the example ${words.many} that are missing, so that it can run repeatedly. */
async function seed${Many}(db: Db): Promise<void> {
  ${list(found)}
  await write(db, async () => {
    const known = await ${one}Store.known(db, examples.map(({ id }) => id));
    for (const example of examples) if (!known.includes(example.id)) await ${one}Store.create(db, ${values});
  });
}`;
  return withImports(code, /api\/feature|connect|count/, {
    "./api.server.ts": `${many}Api`,
    "./store.server.ts": `${one}Store ${list(
      references.map(({ name }) => `${name}Choices`),
      " ",
    )}`,
    "./tables.server.ts": one,
  });
}

/** What the test of the whole document, and that of who may call what, know of its API. */
export function accessCode(plan: Plan): string {
  const { path } = plan.names;
  const references = referencesOf(plan);
  const required = references.filter(({ optional }) => !optional);
  const needsSeed = required.some(({ target }) => target?.feature);
  const chosen = references.map(
    ({ name }) => `const ${name} = await call("GET", "/api/${path}/choices/${name}");`,
  );
  const values = [
    JSON.stringify(exampleOf(plan, 4)).slice(1, -1),
    ...required.map(({ name }) => `${name}: ${name}.items?.[0]?.id`),
  ];
  return `
/** Which roles may call what, written by hand: the routes are compared with it. */
export const access = {
  "GET /api/${path}": "admin",
  ${list(references.map(({ name }) => `"GET /api/${path}/choices/${name}": "admin",`))}
  "POST /api/${path}": "admin",
  "GET /api/${path}/:id": "admin",
  "PATCH /api/${path}/:id": "admin",
  "DELETE /api/${path}/:id": "admin",
};

type Call = (method: string, path: string, body?: unknown) => Promise<{ id: string${references.length > 0 ? "; items?: { id: string }[]" : ""} }>;

/** Calls each of them once, for the test of the whole OpenAPI document. */
export async function callEach(_db: unknown, call: Call${needsSeed ? ", seed: () => Promise<void>" : ""}): Promise<void> {
  ${needsSeed ? "await seed();" : ""}
  ${list(chosen.map((line, at) => (references[at]?.optional ? line.replace(/^const \w+ = /, "") : line)))}
  const { id } = await call("POST", "/api/${path}", { ${values.join(", ")} });
  await call("GET", "/api/${path}");
  await call("GET", \`/api/${path}/\${id}\`);
  await call("PATCH", \`/api/${path}/\${id}\`, { version: 1 });
  await call("DELETE", \`/api/${path}/\${id}\`);
}`;
}

export function testCode(plan: Plan): string {
  const { names, fields, title } = plan;
  const { one, many, path, words } = names;
  const refusals = fields.map((field) => {
    const codes = codesOf(field);
    const wrong = types[field.type].wrong(field);
    const missing = types[field.type].required && !field.optional && typeof wrong === "number";
    const code = missing ? codes[0] : codes.at(-1);
    return `[{ ${field.name}: ${JSON.stringify(wrong)} }, "${field.name}", "${code ?? "invalid_type"}"],`;
  });
  const chosen = referencesOf(plan).filter(({ optional, target }) => !optional || !target?.feature);
  const seeded = chosen.flatMap(({ target }) => target?.feature ?? []);
  const started = chosen.length > 0;
  const code = `
const path = "/api/${path}";
const ${started ? "values" : "fields"} = ${JSON.stringify(exampleOf(plan, 1))};

${
  started
    ? `/** An administrator, and what ${withArticle(words.one)} can be made of. */
async function start() {
  const app = await createTestApp({ as: "admin" });
  ${list(seeded.map(({ name }) => `await ${name}.seed.run(app.db);`))}
  const first = async (of: string) => (await (await app.send("GET", \`\${path}/choices/\${of}\`)).json()).items[0];
  const references = { ${chosen.map(({ name }) => `${name}: await first("${name}")`).join(", ")} };
  return { ...app, fields: { ...values, ...references } };
}`
    : ""
}

test("${withArticle(words.one)} is created, found, changed and deleted", async () => {
  const { send${started ? ", fields" : ""} } = await ${started ? "start()" : `createTestApp({ as: "admin" })`};
  const created = await send("POST", path, fields);
  expect(created.status).toBe(201);
  const ${one} = await created.json();
  expect(${one}).toMatchObject({ ...fields, version: 1 });
  const own = \`\${path}/\${${one}.id}\`;
  expect(await (await send("GET", own)).json()).toEqual(${one});
  const term = encodeURIComponent(fields.${title.name}.toUpperCase());
  expect(await (await send("GET", \`\${path}?searchTerm=\${term}\`)).json()).toMatchObject({ items: [${one}], total: 1 });

  const change = { version: 1, ${title.name}: "${"Another".slice(0, title.size)}" };
  expect(await (await send("PATCH", own, change)).json()).toMatchObject({ ...fields, ...change, version: 2 });
  const outdated = await send("PATCH", own, change);
  expect([outdated.status, (await outdated.json()).code]).toEqual([409, "VERSION_CONFLICT"]);

  expect((await send("DELETE", own)).status).toBe(204);
  expect((await send("GET", own)).status).toBe(404);
});

test.each([
  ${refusals.join("\n")}
])("%j is refused: %s %s", async (wrong, field, code) => {
  const { send${started ? ", fields" : ""} } = await ${started ? "start()" : `createTestApp({ as: "admin" })`};
  const answer = await send("POST", path, { ...fields, ...wrong });
  expect(answer.status).toBe(400);
  expect((await answer.json()).issues).toContainEqual({ path: field, code });
});

test("the examples are added once, and found by each sort and filter", async () => {
  const { db, send } = await ${started ? "start()" : `createTestApp({ as: "admin" })`};
  for (let times = 0; times < 2; times++) await ${many}.seed.run(db);
  for (const sort of ${many}Search.sorts) {
    const answer = await send("GET", \`\${path}?sort=\${sort}\`);
    expect([sort, (await answer.json()).total]).toEqual([sort, 3]);
  }
  ${list(
    filteredBy(plan).map(
      ([query, total]) =>
        `expect((await (await send("GET", \`\${path}?${query}\`)).json()).total).toBe(${total});`,
    ),
  )}
});

test("users may neither read nor write", async () => {
  const { send } = await createTestApp({ as: "user" });
  expect((await send("GET", path)).status).toBe(403);
  expect((await send("POST", path${started ? ", values" : ", fields"})).status).toBe(403);
});`;
  return withImports(code, /^$/, {
    "./testing.server.ts": "createTestApp",
    [`#features/${path}/feature.server.ts`]: many,
    [`#features/${path}/search.ts`]: `${many}Search`,
    ...Object.fromEntries(seeded.map(({ name, path }) => [`#features/${path}/feature.server.ts`, name])),
  });
}

/** Searches that find the second of three examples and what is beyond it, each with how many it finds. */
function filteredBy({ fields }: Plan): [query: string, total: number][] {
  return fields.flatMap((field): [string, number][] => {
    const second = types[field.type].example(field, 2);
    const day = field.type === "datetime" ? String(second).slice(0, 10) : second;
    return types[field.type].end
      ? [
          [`${field.name}From=${day}`, 2],
          [`${field.name}To=${day}`, 2],
        ]
      : [];
  });
}
