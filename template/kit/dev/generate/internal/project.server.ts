import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readJsonFile } from "../../json.server.ts";
import { type Names, Refusal } from "../names.server.ts";
import type { Target, Targets } from "./types.server.ts";

export const read = (root: string, path: string) => readFileSync(join(root, path), "utf8");

export const taken = (what: string) =>
  new Refusal(`${what} already exists: choose another name or remove it first.`);

export const missing = (feature: string) => new Refusal(`Unknown feature "${feature}": generate it first.`);

/** @throws Refusal if the project already uses one of the names */
export function assertFree(root: string, { path, many, one, table, texts, test }: Names): void {
  const routes = ["app", "app/t/$team", "manager"].map((area) => `src/routes/${area}/${path}`);
  for (const place of [`src/features/${path}`, ...routes, `src/app/${test}.test.ts`])
    for (const one of [place, `${place}.tsx`]) if (existsSync(join(root, one))) throw taken(one);
  const [language = ""] = getLanguages(root);
  if (texts in readJsonFile(root, `src/locales/${language}.json`)) throw taken(`The texts of "${texts}"`);
  const files = ["src/features", "src/config", "kit"].flatMap((folder) => filesIn(root, folder));
  const has = (end: string, code: RegExp) =>
    files.some((file) => file.endsWith(end) && code.test(read(root, file)));
  if (has("tables.server.ts", new RegExp(`table\\(\\s*"${table}"`))) throw taken(`The table "${table}"`);
  if (has("/feature.ts", new RegExp(`^ {4}${one}: `, "m"))) throw taken(`The resource "${one}"`);
  if (new RegExp(`^import \\{ ${many} \\}`, "m").test(read(root, "src/app/features.ts")))
    throw taken(`The feature "${many}"`);
}

export const getLanguages = (root: string): string[] => Object.keys(readJsonFile(root, "languages.json"));

function filesIn(root: string, folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return names.map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}

/** Adds a feature to the lists in src/app, between the product's other features and the account. */
export function listed(
  root: string,
  { many, path }: Pick<Names, "many" | "path">,
  lists: readonly string[] = ["src/app/features.ts", "src/app/features.server.ts"],
): Record<string, string> {
  const add = (file: string) => {
    const module = file.replace("src/app/features", "feature");
    const imported = `import { ${many} } from "#features/${path}/${module}";\n`;
    const code = read(root, file).replace(/^import .*"#features\//m, (line) => imported + line);
    const [list] = /(?<=\[)[^[\]]*(?=\](?:\)|;))/.exec(code) ?? [];
    if (list === undefined)
      throw new Refusal(`${file} has no list of features: add "${many}" there by hand.`);
    const names = list
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const place = names.indexOf("account");
    names.splice(place < 0 || file.endsWith(".server.ts") ? names.length : place, 0, many);
    return code.replace(`[${list}]`, `[${names.join(", ")}]`);
  };
  return Object.fromEntries(lists.map((file) => [file, add(file)]));
}

export const hasTeams = (root: string) => existsSync(join(root, "src/config/team-tables.server.ts"));

/** The scope column of a generated feature's tables. */
export const scopeColumn = /^ +(owner|team): text\("(?:owner|team)_id"\)/m;

function scopeIn(tables: string, table: string): Pick<Target, "scope"> {
  const [, name] = scopeColumn.exec(tables) ?? [];
  const kind = name === "team" ? "team" : "user";
  return name ? { scope: { kind, code: `{ ${kind}: ${table}.${name} }` } } : {};
}

/** Puts a feature after the features that its tables refer to. @param above the features that led to it */
function featuresFor(root: string, path: string, above: string[] = []): NonNullable<Target["features"]> {
  const [tables = "", server = ""] = ["tables", "feature"].map(
    (name) => `src/features/${path}/${name}.server.ts`,
  );
  if (above.includes(path) || ![tables, server].every((file) => existsSync(join(root, file)))) return [];
  const others = read(root, tables).matchAll(/from "#features\/([\w-]+)\/tables\.server\.ts"/g);
  const before = [...others].flatMap(([, other = ""]) => featuresFor(root, other, [...above, path]));
  const [, name] = /^export const (\w+) = \{/m.exec(read(root, server)) ?? [];
  return [...before, ...(name ? [{ name, path }] : [])];
}

/** What names a record: a reference or a text. */
function titleIn(tables: string, fields: string) {
  const [, named = "", by] = /^export const (\w+Name): Named = \{\s+by: \w+\.(\w+),/m.exec(tables) ?? [];
  const texts = /^ +search: text\(/m.test(tables) ? ["search"] : [];
  if (by) return { label: (of: string) => `labelOf(${named}, ${of}.${by})`, sort: "createdAt", texts, named };
  const [, title = ""] = /Fields = \{\s+(?:\w+: (?!line).*\s+)*(\w+): line\(/.exec(fields) ?? [];
  const [, sort] = new RegExp(`(\\w+): text\\([^)]*\\)[^,]*sorted\\("${title}"\\)`).exec(tables) ?? [];
  return sort ? { label: (of: string) => `${of}.${title}`, sort, texts } : undefined;
}

/** The targets of references: users, members of the record's team, and features whose records have a title, by folder. */
export function targetsIn(root: string): Targets {
  const user: Target = {
    table: "user",
    module: "#kit/auth/tables.server.ts",
    label: (table) => `userLabel(${table})`,
    sort: "sort",
    texts: ["search", "email"],
    image: "image",
    pages: ["/manager/users/$id"],
  };
  const features = readdirSync(join(root, "src/features")).flatMap((path) => {
    const module = `src/features/${path}/tables.server.ts`;
    const schema = `src/features/${path}/schema.ts`;
    if (![module, schema].every((file) => existsSync(join(root, file)))) return [];
    const [tables, fields] = [read(root, module), read(root, schema)];
    const [, table = ""] = /export const (\w+)Fields = \{/.exec(fields) ?? [];
    const title = titleIn(tables, fields);
    const features = featuresFor(root, path);
    if (!table || !title || features.at(-1)?.path !== path) return [];
    const target: Target = {
      table,
      module: module.replace("src/", "#"),
      ...title,
      features,
      pages: ["manager", "app", "app/t/$team"]
        .map((area) => `/${area}/${path}/$id`)
        .filter((page) =>
          [".tsx", ".index.tsx"].some((end) => existsSync(join(root, `src/routes${page}${end}`))),
        ),
      ...scopeIn(tables, table),
    };
    return [[path, target] as const];
  });
  const member: Target = { ...user, pages: [], scope: { kind: "team", code: "" }, ofMembers: true };
  return { user, ...(hasTeams(root) && { member }), ...Object.fromEntries(features) };
}
