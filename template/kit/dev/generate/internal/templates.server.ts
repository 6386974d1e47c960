import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { capital, getIcon, withArticle } from "../names.server.ts";
import { getPairs, getRegions, type RegionCode } from "./parts.server.ts";
import { getArea, getAreas, getNeeded, getReferences, getUrl, type Plan } from "./plan.server.ts";
import { getPlace } from "./slots.server.ts";
import { getTarget } from "./types.server.ts";

type Texts = Readonly<Record<string, string>>;

/**
 * The files of a folder in templates/, by their paths in a project. The tests among them are not named `*.test.ts`,
 * because they would run here.
 */
function templatesIn(folder: string): [path: string, text: string][] {
  const home = join(import.meta.dirname, "templates", folder);
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => [
      file
        .slice(home.length + 1)
        .replaceAll("\\", "/")
        .replace(".testing.server.", ".test."),
      readFileSync(file, "utf8"),
    ]);
}

/**
 * Replaces words in one pass, so that no replacement is replaced again. Where two match, the first in the list is used.
 */
function replaced(text: string, words: Texts): string {
  const any = new RegExp(Object.keys(words).map(RegExp.escape).join("|"), "g");
  return text.replace(any, (word) => words[word] ?? word);
}

/** The template feature's names, with those of the feature to generate. */
const getRenames = ({ names, ...plan }: Plan, place: string): Texts => ({
  "/app/odd-things.test": `/app/${names.test}.test`,
  "/app/odd-things": place,
  "/api/odd-things": `/api/${getUrl({ names, ...plan })}`,
  '"/odd-things': `"/${getUrl({ names, ...plan })}`,
  'useTranslation("odd-things")': `useTranslation("${names.texts}")`,
  '"odd-things:': `"${names.texts}:`,
  "odd-things": names.path,
  "an odd thing": withArticle(names.words.one),
  "odd things": names.words.many,
  "odd thing": names.words.one,
  odd_thing: names.table,
  '"clipboard-list"': `"${getIcon(names)}"`,
  oddThings: names.many,
  OddThings: names.Many,
  oddThing: names.one,
  OddThing: names.One,
});

function assertFound(text: string, words: Texts): void {
  const lost = Object.keys(words).find((word) => !text.includes(word));
  if (lost) throw new Error(`The template does not contain ${lost}`);
}

/** Replaces the regions of a template and, outside them, the pairs of texts and the names. Each pair must occur. */
function filled(text: string, regions: Readonly<Record<string, RegionCode>>, pairs: Texts, names: Texts) {
  assertFound(text, pairs);
  const renamed = (own: string) => replaced(own, { ...pairs, ...names });
  const [before = "", ...parts] = text.split(/^[ \t]*\/\/ #region (?=\w+\n)/m);
  const rest = parts.map((part) => {
    const [, name = "", own = "", after = ""] = /^(\w+)\n(.*?)[ \t]*\/\/ #endregion\n(.*)$/s.exec(part) ?? [];
    const region = regions[name];
    if (region === undefined) throw new Error(`No code for ${name}`);
    return (typeof region === "string" ? region && `${region}\n` : renamed(region(own))) + renamed(after);
  });
  const whole = renamed(before) + rest.join("");
  const [left] = /^.*#(?:end)?region.*/m.exec(whole) ?? [];
  if (left !== undefined) throw new Error(`A region of the template was not read: ${left}`);
  return whole;
}

/** Imports that some fields and scopes need, but not the template feature. A colon marks a type. */
const more: Readonly<Record<string, Texts>> = {
  "tables.server.ts": { "#kit/db/derived.server.ts": "labelOf :Named" },
  "store.server.ts": {
    "#kit/db/derived.server.ts": "labelOf",
    "#kit/db/dialect/columns.server.ts": "alias",
  },
  "feature.server.ts": { "#kit/shared/errors.ts": "AppError" },
  "seed.server.ts": { "#kit/db/examples.server.ts": "middleValues" },
};
/** For features of teams. In other projects, a feature with an owner may have these names. */
const ofTeams: Texts = {
  "drizzle-orm": "like",
  "#config/deletions.server.ts": ":Called",
  "#config/team-choices.server.ts": "choicesOfMembers ofMembers",
  "#config/team-tables.server.ts": "organization",
  "#kit/client/team.ts": "inTeam requireRank useTeam useTeamIfAny",
  "#kit/shared/permissions.ts": ":Team",
  "./teams-resource-testing.server.ts": "testTeamResource",
};
/** @public for tests */
export const addedImports: readonly Texts[] = [...Object.values(more), ofTeams];

const importLine = /^import (type )?\{([^}]*)\} from ["']([^"']+)["'];?\n/gm;

const parseImports = (code: string): [module: string, names: string[]][] =>
  [...code.matchAll(importLine)].map(([, type, names = "", module = ""]) => [
    module,
    names.split(",").flatMap((name) => {
      const [said = ""] = /\S+(?: \S+)?/.exec(name) ?? [];
      return said ? said.replace(/^(?:type )/, ":").replace(/^(?=\w)/, type ? ":" : "") : [];
    }),
  ]);

const parseExports = (code: string): string[] =>
  [...code.matchAll(/^export (?:async )?(?:const|function|(type|interface)) (\w+)/gm)].map(
    ([, type, name]) => `${type ? ":" : ""}${name}`,
  );

/** The code, with only the imports that it uses. */
function withImports(
  code: string,
  imports: readonly (readonly [module: string, names: readonly string[]])[],
) {
  const merged = new Map<string, string[]>();
  for (const [module, names] of imports) merged.set(module, [...(merged.get(module) ?? []), ...names]);
  const bare = code.replace(/\/\*\*.*?\*\/|"[^"\n]*"|`[^`]*`/gs, "");
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w$-]|(?<!\\.\\.)\\.)${name.replace(":", "")}(?![\\w-]|\\??:)`).test(bare);
  const lines = [...merged].flatMap(([module, names]) => {
    const used = names.filter(isUsed).map((name) => name.replace(":", "type "));
    return used.length > 0 ? [`import { ${used.join(", ")} } from "${module}";`] : [];
  });
  return `${lines.join("\n")}\n\n${code}`;
}

/**
 * The feature's own files, not formatted, by path.
 * @param old the feature as it was generated before
 */
export function ownFiles(plan: Plan, old?: Plan): Record<string, string> {
  const templates = templatesIn("feature");
  const files = getAreas(plan).flatMap((area) => {
    const names = getRenames(plan, getPlace(plan, area));
    const [regions, pairs] = [getRegions(plan, area, old), getPairs(plan, area)];
    return templates.flatMap(([template, text]) => {
      // Areas in which records are only read have no pages that change them.
      if (area !== getArea(plan) && !/^src\/routes.*index\.tsx$/.test(template)) return [];
      const name = basename(template);
      const code = filled(text.replace(importLine, ""), regions, pairs[name] ?? {}, names);
      const imports = parseImports(replaced(text, names));
      return { name, path: replaced(template, names), imports, code: code.replace(/^ +\n/gm, "").trim() };
    });
  });
  const targets = getReferences(plan).map((field) => getTarget(field));
  const tables = Object.fromEntries(
    targets.map(({ module, table, named }) => [module, named ? `${table} ${named}` : table]),
  );
  const seeds = Object.fromEntries(
    getReferences(plan).flatMap((field) =>
      getNeeded(plan, field).map(({ name, path }) => [`#features/${path}/feature.server.ts`, name]),
    ),
  );
  const folder = `src/features/${plan.names.path}/`;
  return Object.fromEntries(
    files.map(({ name, path, imports, code }) => {
      const own = imports.flatMap(([module, known]) => {
        // The tables that the template feature refers to.
        if (/^#(?:features\/odd-places|kit\/auth)\/tables/.test(module)) return [];
        const file = module.replace(/^\.\//, folder).replace("#", "src/");
        const beside = files.find((other) => other.path === file && file.startsWith(folder));
        return [[module, beside ? parseExports(beside.code) : known] as const];
      });
      const others = /^(?:tables|store)\./.test(name) ? tables : path.endsWith(".test.ts") ? seeds : {};
      const added = Object.entries({ ...more[name], ...(plan.team && ofTeams), ...others });
      const all = [...own, ...added.map(([module, names]) => [module, names.split(" ")] as const)];
      // Relative to a page that is two folders below the routes.
      const up = "../".repeat(Math.max(0, path.split("/").length - 5));
      return [path, withImports(code, all).replace('"../../-area', `"${up}../../-area`)];
    }),
  );
}

/** The files for a page, mail or job. The kind is the name of the templates' folder. */
export function getFiles(kind: string, slots: Readonly<Record<string, string>>): Record<string, string> {
  const { texts = "", path = "", camel = "", words = "", feature = "", added = "", input = "" } = slots;
  const { job = "", manifest = "", place = "", area = "", loadingTeam = "", entry = "", when = "" } = slots;
  const { of: list = feature, kind: one = "", many = manifest, Many = "", ofWords = "" } = slots;
  const ofPage = {
    "../-area-not-found": `${slots.up}-area-not-found`,
    'area: "app",': `area: "${area}",${slots.section}`,
    '"file-text"': `"${slots.icon}"`,
    'to: "/app/odd-page"': `to: "${place}"${entry}`,
  };
  const pairs: Readonly<Record<string, Texts>> = {
    page: { ...ofPage, 'apps: ["app"]': `apps: ["${area}"]` },
    "list-page": { ...ofPage, "oddThingQueries.load": `${one}Queries${loadingTeam}.load` },
    job: {
      "jobs.add(oddJob, { id })": `jobs.add(${camel}, { ${added} })`,
      "{ id: z.string() }": `{ ${input} }`,
      "({ id }, {": `({ ${slots.inputs} }, {`,
      '"odd-things: odd job", { id })': `"${job}", { ${slots.inputs} })`,
      '{ id: "1" }': `{ ${slots.example} }`,
    },
    schedule: { "every day": when, "every: 86400000": `${slots.tested}` },
  };
  const names: Texts = {
    "odd-things: odd note": `${feature}: ${words}`,
    "odd-things: odd job": job,
    '"odd-things"': `"${texts}"`,
    '"odd-page"': `"${texts}"`,
    '"odd-site"': `"${texts}"`,
    "/app/odd-page": place,
    "odd note": words,
    "odd things": ofWords,
    ...Object.fromEntries(["page", "site", "note", "job"].map((name) => [`odd-${name}`, path])),
    ...Object.fromEntries(["Page", "Site", "Note", "Job"].map((name) => [`odd${name}`, camel])),
    OddPage: capital(camel),
    OddSite: capital(camel),
    "odd-things": list,
    oddThings: many,
    OddThings: Many,
    oddThing: one,
  };
  const entries =
    kind === "list-page" ? templatesIn("page").filter(([path]) => path.endsWith("feature.ts")) : [];
  const files = [...entries, ...templatesIn(kind)];
  assertFound(files.map(([, text]) => text).join(""), pairs[kind] ?? {});
  return Object.fromEntries(
    files.map(([file, text]) => [replaced(file, names), replaced(text, { ...pairs[kind], ...names })]),
  );
}
