import { exampleOf, ofType, type Plan, sortsOf } from "./feature.server.ts";
import type { Field } from "./fields.server.ts";
import { capital, snakeOf, withArticle } from "./names.server.ts";
import { types, valuesOf } from "./types.server.ts";

const sortName = (sort: string) => sort.replace("-", "");

export function tablesCode(plan: Plan): string {
  const { names, fields } = plan;
  const { one, table } = names;
  const texts = ofType(plan, "text");
  const uniques = fields.filter(({ unique }) => unique);
  const [within, ...others] = ofType(plan, "enum");
  const flags = [...others, ...ofType(plan, "boolean")];
  const enums = ofType(plan, "enum").map(valuesOf);
  const columns = [
    "check",
    flags.length > 0 && "index",
    "integer",
    "table",
    "text",
    "time",
    uniques.length > 0 && "uniqueIndex",
    ofType(plan, "boolean").length > 0 && "boolean",
  ];
  const keyedTexts = texts.filter(({ unique }) => unique);
  return `
import { sql } from "drizzle-orm";
import { checksOf, ordersOf } from "../../db/derived.server.ts";
import { ${keyedTexts.length > 0 ? "keyed, " : ""}searched, sorted } from "#kit/db/derived.server.ts";
import { ${columns.filter(Boolean).join(", ")} } from "#kit/db/dialect/columns.server.ts";
import { ${one}Fields } from "./schema.ts";
${enums.length > 0 ? `import { ${enums.join(", ")} } from "./search.ts";` : ""}

const now = () => new Date();

export const ${one} = table("${table}", {
  id: text().primaryKey(),
  ${fields.map((field) => `${field.name}: ${types[field.type].column(field)},`).join("\n")}
  /** Counts the updates, to detect one based on an outdated copy. */
  version: integer().notNull().default(1),
  search: text().notNull().$defaultFn(searched(${texts.map(({ name }) => `"${name}"`).join(", ")})),
  ${texts.map((field) => derived(field, "Sort", "sorted")).join("\n")}
  ${keyedTexts.map((field) => derived(field, "Key", "keyed")).join("\n")}
  createdAt: time("created_at").notNull().$defaultFn(now),
  updatedAt: time("updated_at").notNull().$defaultFn(now),
}, (row) => [
  ...ordersOf("${table}", row.id, {
    ${sortsOf(plan)
      .map(({ sort, column }) => `${snakeOf(sortName(sort)).replace("_at", "")}: row.${column},`)
      .join("\n")}
  }${within ? `, { ${within.name}: row.${within.name} }` : ""}),
  ${flags.map(({ name }) => `index("${table}_${snakeOf(name)}").on(row.${name}),`).join("\n")}
  ${uniques
    .map(
      ({ name, type }) =>
        `uniqueIndex("${table}_${snakeOf(name)}_unique").on(row.${name}${type === "text" ? "Key" : ""}),`,
    )
    .join("\n")}
  ...checksOf("${table}", row, ${one}Fields),
  check("${table}_version", sql\`\${row.version} >= 1\`),
]);`;
}

const derived = ({ name, optional }: Field, suffix: string, fold: string) =>
  `${name}${suffix}: text("${snakeOf(`${name}${suffix}`)}")${optional ? "" : ".notNull()"}.$defaultFn(${fold}("${name}")),`;

export function schemaCode(plan: Plan): string {
  const { names, fields } = plan;
  const { one, One } = names;
  const rules = new Set(fields.map((field) => types[field.type].rule(field)));
  const enums = ofType(plan, "enum");
  return `
import { z } from "zod";
import { changeOf, formOf, itemOf, versioned, ${[...rules].join(", ")} } from "#kit/shared/fields.ts";
import { listOf } from "#kit/shared/list.ts";
${enums.length > 0 ? `import { ${enums.map(valuesOf).join(", ")} } from "./search.ts";` : ""}

export const ${one}Fields = {
  ${fields.map((field) => `${field.name}: ${types[field.type].rule(field)}(${types[field.type].rules(field)}${messagesOf(field)}),`).join("\n")}
};

/** The input to create ${withArticle(names.words.one)}. */
export const ${one}Form = formOf(${one}Fields);
export type ${One}Fields = z.output<typeof ${one}Form>;

export const ${one}Change = changeOf(${one}Fields);
export type ${One}Change = z.output<typeof ${one}Change>;

export const ${one}Item = z
  .object({ id: z.string(), ...itemOf(${one}Fields), ...versioned })
  .meta({ id: "${One}" });
export type ${One} = z.output<typeof ${one}Item>;

export const ${one}List = listOf(${one}Item);`;
}

/** The codes of its validation messages. */
export function codesOf({ name, type, optional }: Field): string[] {
  if (type === "boolean") return [];
  const required = types[type].required && !optional;
  return [...(required ? [`${name}Required`] : []), `${name}Invalid`];
}

function messagesOf(field: Field): string {
  const codes = codesOf(field).map((code) => `${code.slice(field.name.length).toLowerCase()}: "${code}"`);
  if (codes.length === 0) return "";
  return `{ ${codes.join(", ")}${field.type === "longtext" ? ", lines: true" : ""} }`;
}

export function searchCode(plan: Plan): string {
  const { many, Many, words } = plan.names;
  const enums = ofType(plan, "enum");
  const booleans = ofType(plan, "boolean");
  const filters = [
    ...enums.map((field) => `${field.name}: oneOf(${valuesOf(field)})`),
    ...booleans.map(({ name }) => `${name}: oneOf(["true", "false"])`),
  ];
  return `
import { listSearch, ${filters.length > 0 ? "oneOf, " : ""}type SearchOf } from "#kit/shared/list-search.ts";
${enums.map((field) => `\nexport const ${valuesOf(field)} = ${JSON.stringify(field.values)} as const;`).join("")}

/** The search of the list of ${words.many}: for the URL, the API and the store. */
export const ${many}Search = listSearch({ ${filters.join(", ")} }, [
  ${sortsOf(plan)
    .map(({ sort }) => `"${sort}"`)
    .join(", ")}
]);
export type ${Many}Search = SearchOf<typeof ${many}Search>;`;
}

export function storeCode(plan: Plan): string {
  const { one, many } = plan.names;
  const [within, ...others] = ofType(plan, "enum");
  const booleans = ofType(plan, "boolean");
  const filters = [
    within && `${within.name}: within(${one}.${within.name})`,
    ...others.map(({ name }) => `${name}: is(${one}.${name})`),
    ...booleans.map(
      ({ name }) =>
        `${name}: oneOfThese({ true: eq(${one}.${name}, true), false: eq(${one}.${name}, false) })`,
    ),
  ].filter(Boolean);
  const used = [others.length > 0 && "is", booleans.length > 0 && "oneOfThese", within && "within"].filter(
    Boolean,
  );
  return `
${booleans.length > 0 ? `import { eq } from "drizzle-orm";` : ""}
${used.length > 0 ? `import { ${used.join(", ")} } from "#kit/db/filters.server.ts";` : ""}
import { columnsOf, resource, withTimes } from "#kit/db/resource.server.ts";
import { ${one}Item } from "./schema.ts";
import { ${many}Search } from "./search.ts";
import { ${one} } from "./tables.server.ts";

/** By default sorted by ${plan.title.name}. */
export const ${one}Store = resource({
  table: ${one},
  search: ${many}Search,
  sorts: {
    ${sortsOf(plan)
      .map(({ sort, column }) => `${sortName(sort)}: ${one}.${column},`)
      .join("\n")}
  },
  texts: [${one}.search],
  ${filters.length > 0 ? `filters: { ${filters.join(", ")} },` : ""}
  rows: (db, where) => db.select(columnsOf(${one}, ${one}Item)).from(${one}).where(where),
  toItem: (row) => withTimes(row),
  ${isUnique(plan) ? `taken: "TAKEN",` : ""}
});`;
}

export const isUnique = ({ fields }: Plan) => fields.some(({ unique }) => unique);

export function serverFeatureCode(plan: Plan): string {
  const { one, many, words } = plan.names;
  return `
import type { ServerFeature } from "#kit/api/feature.server.ts";
import { countByTime, countRows } from "#kit/db/count.server.ts";
import { ${many}Api } from "./api.server.ts";
import { exampleCount, seed${capital(many)} } from "./seed.server.ts";
import { ${one}Store } from "./store.server.ts";
import { ${one} } from "./tables.server.ts";

export const ${many} = {
  api: ${many}Api,
  existing: (db) => ({ ${one}: (ids) => ${one}Store.known(db, ids) }),
  counts: (db) => ({
    ${many}: { total: () => countRows(db, ${one}), byTime: (bounds) => countByTime(db, ${one}.createdAt, bounds) },
  }),
  seed: { run: seed${capital(many)}, what: \`\${exampleCount} ${words.many}\` },
} satisfies ServerFeature;`;
}

export function seedCode(plan: Plan): string {
  const { one, many, words, path } = plan.names;
  const examples = [1, 2, 3].map((number) => ({
    id: `example-${path}-${number}`,
    ...exampleOf(plan, number),
  }));
  return `
import { type Db, write } from "#kit/db/connect.server.ts";
import { ${one}Store } from "./store.server.ts";

const examples: readonly (Parameters<typeof ${one}Store.create>[1] & { id: string })[] = ${JSON.stringify(examples)};

export const exampleCount = examples.length;

/** Adds the example ${words.many} that are missing, so that it can run repeatedly. */
export async function seed${capital(many)}(db: Db): Promise<void> {
  await write(db, async () => {
    const known = await ${one}Store.known(db, examples.map(({ id }) => id));
    for (const example of examples) if (!known.includes(example.id)) await ${one}Store.create(db, example);
  });
}`;
}
