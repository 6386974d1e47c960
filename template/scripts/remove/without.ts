import { getTexts, isCommonTest } from "../../kit/dev/generate/names.server.ts";
import { parseFile } from "../../kit/dev/json.server.ts";
import {
  mentions,
  parseExports,
  parseImports,
  withoutExport,
  withoutLines,
  withoutRoutes,
  withoutUses,
} from "./code.ts";
import { elsewhere, permanent } from "./files.ts";
import { withoutPassages } from "./passages.ts";

// Works on texts of files alone: the command that creates projects uses it before anything is installed.

/** The texts of a project's files, by path. */
export type Texts = ReadonlyMap<string, string>;

export interface Removal {
  files: Texts;
  left: readonly Reference[];
  tables: readonly string[];
  /** Columns in other tables that are emptied, such as "user.image". */
  columns: readonly string[];
}

interface Reference {
  path: string;
  /** The reference on one line. */
  text: string;
}

/** Vite writes this file when it starts. Until then, it must not name removed files. */
const routeTree = "src/app/routeTree.gen.ts";
/** The keys of texts that `generate` left in English, by language. */
const untranslated = "src/locales/untranslated.json";
const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);
const isForTests = (path: string) => isTest(path) || /testing[^/]*\.tsx?$|^e2e\//.test(path);
/** The generator's templates use texts of a feature that does not exist. */
const isTemplate = (path: string) => path.startsWith("kit/dev/generate/internal/templates/");
const isCode = (path: string) => /^(?:src|e2e|scripts)\/.*\.tsx?$/.test(path);

const featuresIn = (files: Texts): string[] =>
  [...(files.get("src/app/features.ts") ?? "").matchAll(/"#features\/([^/"]+)\/feature\.ts"/g)]
    .map(([, name = ""]) => name)
    .sort();

/** @public for the command that creates a project */
export function removableIn(files: Texts): string[] {
  // Some features have files only in other features' folders. The path of a removed feature may be a route of another
  // one.
  const inFolders = [...files.keys()].filter((path) => path.startsWith("src/features/"));
  const spread = Object.keys(elsewhere).filter((name) => inFolders.some(isOwned(name)));
  return [...new Set([...featuresIn(files), ...spread])].filter((name) => !permanent.includes(name));
}

/** Routes of teams themselves, next to those of features whose records belong to teams. */
const ofTeams = "(?:index|route|settings)\\.tsx$";

export function isOwned(name: string): (path: string) => boolean {
  const others = elsewhere[name] ?? /(?!)/;
  const named = new RegExp(
    `^src/(?:features/${name}/|routes/(?:(?:(?:app|manager)/)?${name}(?:/|\\.tsx$)|app/t/\\$team/(?!${ofTeams})${name}(?:/|\\.tsx$))|app/${name}(?:-[\\w-]+)?(?:\\.test|-testing\\.server)\\.tsx?$)|^e2e/${name}\\.spec\\.ts$`,
  );
  const isCommon = (path: string) =>
    isCommonTest(/^(?:src\/app|e2e)\/([\w-]+)\.(?:test|spec)\.tsx?$/.exec(path)?.[1] ?? "");
  return (path) => (named.test(path) && !isCommon(path)) || others.test(path);
}

function ownIn(all: Texts, name: string): Map<string, string> {
  // The test of invoice-lines is not one of invoices.
  const longer = featuresIn(all)
    .filter((other) => other.startsWith(`${name}-`))
    .map(isOwned);
  const isNamed = isOwned(name);
  return new Map([...all].filter(([path]) => isNamed(path) && !longer.some((isOther) => isOther(path))));
}

/** The tables that a feature declares. @public for the command that upgrades a project */
export const getTables = (all: Texts, name: string) => tablesIn(ownIn(all, name));

export function withoutFeature(all: Texts, name: string): Removal {
  const own = ownIn(all, name);
  const files = new Map([...all].filter(([path]) => !own.has(path)));
  const change = (path: string, to: (text: string) => string) => {
    const text = files.get(path);
    if (text !== undefined) files.set(path, to(text));
  };
  const tables = tablesIn(own);
  for (const [path, text] of files)
    if (isCode(path) && !isForTests(path) && path !== routeTree)
      files.set(
        path,
        withoutLines(text, (from) => own.has(resolveImport(from, path))),
      );
  for (const path of files.keys())
    if (/^(?!kit\/).*\.md$/.test(path)) change(path, (text) => withoutPassages(text, name));
  withoutScripts(change, own);
  change("src/config/public-pages.ts", (text) => withoutPages(text, own, name));
  for (const variable of variablesIn(own)) withoutVariable(files, variable);
  change(routeTree, (text) => withoutRoutes(text, [...own.keys()]));
  withoutAccess(files, routesIn(own));
  withoutTests(files, own, name, tables);
  sweep(files, own);
  const touched = new Map([...all].filter(([path, text]) => files.get(path) !== text));
  withoutTexts(files, touched, name);
  return { files, left: references(files, own), tables, columns: columnsIn(own) };
}

/** Removes the pages from the list of those that search engines may index. */
const withoutPages = (list: string, own: Texts, name: string): string =>
  list.replace(/^ *"(\/[^"]*)": \{[^}]*\},\n/gm, (line, path) =>
    own.has(`src/routes${path}.tsx`) || line.includes(`"${getTexts(name)}:`) ? "" : line,
  );

/** Removes scripts from package.json that run removed files, and their rows in the README. */
function withoutScripts(change: (path: string, to: (text: string) => string) => void, own: Texts): void {
  for (const path of own.keys()) {
    if (!path.startsWith("scripts/")) continue;
    const script = new RegExp(`,\\n {4}"([\\w:]+)": "bun ${path}"`);
    change("package.json", (text) => {
      const name = script.exec(text)?.[1];
      if (name !== undefined)
        change("README.md", (readme) =>
          readme.replace(new RegExp(`^\\| \`\\w+ run ${name}\` .*\\n`, "m"), ""),
        );
      return text.replace(script, "");
    });
  }
}

/** The variables that a feature's settings declare. */
const variablesIn = (own: Texts): string[] =>
  [...own].flatMap(([path, text]) =>
    path.endsWith("/settings.server.ts")
      ? [...text.matchAll(/\b([A-Z][A-Z\d_]+): /g)].map(([, variable = ""]) => variable)
      : [],
  );

/** Removes the lines that set a variable, along with the comments above them. */
function withoutVariable(files: Map<string, string>, variable: string): void {
  const lines = new RegExp(`^( *)(?:(?:#|//) .*\\n\\1)*${variable}(?:=|: ).*\\n`, "gm");
  for (const [path, text] of files)
    if (path === ".env.example" || (path.startsWith("e2e/") && isCode(path)))
      files.set(path, text.replace(lines, "").replace(/\n{2,}$/, "\n"));
}

/** Columns to remove from tables that stay. Comments in removed files name them. */
const columnsIn = (own: Texts): string[] =>
  [...own.values()].flatMap(
    (text) => /^\/\/ Without this file, (\w+\.\w+) is empty\.$/m.exec(text)?.[1] ?? [],
  );

const tablesIn = (files: Texts): string[] =>
  [...files].flatMap(([path, text]) =>
    path.endsWith("tables.server.ts")
      ? [...text.matchAll(/\btable\(\s*"(\w+)"/g)].map(([, table = ""]) => table)
      : [],
  );

/** The URLs of the feature's API, from its access-testing.ts. */
const getCalls = (files: Texts): RegExp[] =>
  [...files].flatMap(([path, text]) =>
    path.endsWith("/access-testing.ts")
      ? [...text.matchAll(/"[A-Z]+ (\/[^"]+)"/g)].map(
          ([, call = ""]) =>
            new RegExp(`${call.replace(/:\w+/g, '[^/"`]+').replaceAll(".", "\\.")}(?![\\w-])`),
        )
      : [],
  );

const routesIn = (files: Texts): string[] =>
  [...files].flatMap(([path, text]) => {
    const [, prefix] = /\bprefix: "(\/[^"]*)"/.exec(text) ?? [];
    const routes = text.matchAll(/\.(?:get|post|put|patch|delete)\(\s*"(\/[^"]+)"/g);
    return prefix === undefined || isForTests(path)
      ? []
      : [...routes].map(([, route = ""]) => prefix + route);
  });

/** Removes these routes from other features' access lists. */
function withoutAccess(files: Map<string, string>, routes: readonly string[]): void {
  for (const [path, text] of files)
    if (path.endsWith("/access-testing.ts"))
      files.set(
        path,
        routes.reduce(
          (left, route) => left.replace(new RegExp(`^ +"[A-Z]+ ${route}": .*\\n`, "gm"), ""),
          text,
        ),
      );
}

/** The file that an import resolves to. @public */
export function resolveImport(from: string, importer: string): string {
  if (from.startsWith("#kit/")) return from.slice(1);
  if (from.startsWith("#")) return `src/${from.slice(1)}`;
  if (!from.startsWith(".")) return from;
  const steps = [...importer.split("/").slice(0, -1), ...from.split("/")];
  const path: string[] = [];
  for (const step of steps) step === ".." ? path.pop() : step === "." || path.push(step);
  return path.join("/");
}

/** Removes tests that use removed code, and test files that have none left. */
function withoutTests(
  files: Map<string, string>,
  own: Map<string, string>,
  name: string,
  tables: readonly string[],
): void {
  const lost = new Map<string, readonly string[]>();
  const words = [...getCalls(own), new RegExp(`["\`]${getTexts(name)}:[a-z]`)];
  for (let changed = true; changed; ) {
    changed = false;
    for (const [path, text] of files) {
      if (!isForTests(path) || /^(?:kit|src\/app\/dev)\//.test(path)) continue;
      const isGone = (from: string, name: string) => {
        const target = resolveImport(from, path);
        return own.has(target) || lost.get(target)?.includes(name) === true;
      };
      const left = withoutUses(text, isGone, createsTables(files, path) ? [] : tables, words);
      if (left.trim() === text.trim()) continue;
      changed = true;
      const isEmpty = isTest(path)
        ? !/\b(?:test|it)(?:\.\w+)*\(/.test(left)
        : parseExports(left).length === 0;
      if (isEmpty) {
        own.set(path, text);
        files.delete(path);
      } else {
        files.set(path, left);
        const still = parseExports(left);
        lost.set(path, [
          ...(lost.get(path) ?? []),
          ...parseExports(text).filter((one) => !still.includes(one)),
        ]);
      }
    }
  }
}

/** Whether a test creates tables of its own, which may have the same names. */
const createsTables = (files: Texts, path: string): boolean =>
  [path, ...parseImports(files.get(path) ?? "").map(({ from }) => resolveImport(from, path))].some(
    (one) => isForTests(one) && files.get(one)?.includes("CREATE TABLE") === true,
  );

/** Code that a feature generated later may need. */
const isForGenerated = (path: string) =>
  /^src\/(?:ui\/(?:fields|records)\/|(?:config\/(?:deletions|team-(?:tables|choices))|app\/(?:teams-resource-testing|testing-resource))\.server\.ts$)/.test(
    path,
  );

/** Removes code that only the feature used: exports that nobody uses, and files that nobody imports. */
function sweep(files: Map<string, string>, own: Map<string, string>): void {
  const used = [...own].flatMap(([path, text]) =>
    parseImports(text).flatMap(({ from, names }) =>
      names.map((name) => ({ path: resolveImport(from, path), name })),
    ),
  );
  const users = importersIn(files);
  for (const { path, name } of used) {
    const text = files.get(path);
    if (text === undefined || isForGenerated(path)) continue;
    if (!/^src\/(?:ui|config|app|features)\//.test(path)) continue;
    const codes = [...(users.get(path) ?? [])].map((one) => files.get(one) ?? "");
    if (codes.length === 0) {
      files.delete(path);
      own.set(path, text);
      sweep(files, own);
      return;
    }
    // Files that import the whole module use the name after a dot.
    const isNamed = (code: string) => mentions(code, name) || new RegExp(`\\.${name}\\b`).test(code);
    if (parseExports(text).includes(name) && !codes.some(isNamed)) files.set(path, withoutExport(text, name));
  }
}

export function importersIn(files: Texts): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    if (!isCode(path)) continue;
    for (const { from } of parseImports(text)) {
      const target = resolveImport(from, path);
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  return importers;
}

/**
 * Removes the feature's namespaces, and texts of other namespaces that no code uses any more.
 * @param touched the removed or changed files, with their earlier texts
 */
function withoutTexts(files: Map<string, string>, touched: Texts, name: string): void {
  const strings = (texts: Texts) =>
    new Set(
      [...texts].flatMap(([path, text]) =>
        /\.tsx?$/.test(path) && !isForTests(path) && !isTemplate(path)
          ? [...text.matchAll(/["`]([\w:.-]+)["`]/g)].map(([, string = ""]) => string)
          : [],
      ),
    );
  const [said, still] = [strings(touched), strings(files)];
  const features = featuresIn(files);
  const isGone = (one: string) => said.has(one) && !still.has(one);
  // All others are better-auth's, and the owner's plugins may need them.
  const declared = new Set(
    [...touched.values()].flatMap((text) =>
      [...text.matchAll(/^ +(\w+): \{ status: \d/gm)].map(([, code]) => code),
    ),
  );
  const isLost = (namespace: string, key: string) => {
    const [, group = "", own = ""] = /^(errors|validation)\.(.*)/.exec(key) ?? [];
    if (namespace === "common") return own !== "" && isGone(own);
    if (namespace === "messages")
      return own !== "" && isGone(own) && (group === "validation" || declared.has(own));
    return (
      (said.has(`${namespace}:${key}`) || (said.has(namespace) && said.has(key))) &&
      ![`${namespace}:${key}`, key].some((one) => still.has(one))
    );
  };
  withoutKeys(files, (group, key) =>
    ["common", "kit", "messages", ...features].includes(group)
      ? isLost(group, key)
      : group === getTexts(name) || group === `${name}-mail`,
  );
}

/** Removes these texts from every language and from the list of untranslated texts. */
export function withoutKeys(
  files: Map<string, string>,
  isLost: (namespace: string, key: string) => boolean,
): void {
  const paths = [...files.keys()].filter((path) => /^src\/locales\/[\w-]+\.json$/.test(path));
  const write = (path: string, texts: unknown) => files.set(path, `${JSON.stringify(texts, null, 2)}\n`);
  for (const path of paths.filter((path) => path !== untranslated)) {
    const isGone = (key: string) => isLost(key.replace(/\..*/, ""), key.replace(/^\w[^.]*\./, ""));
    write(path, pruned(parseFile(path, files.get(path) ?? ""), isGone));
  }
  const listed = files.get(untranslated);
  if (listed === undefined) return;
  const left: Record<string, readonly string[]> = parseFile(untranslated, listed);
  for (const [language, keys] of Object.entries(left)) {
    const texts: unknown = parseFile(language, files.get(`src/locales/${language}.json`) ?? "{}");
    left[language] = keys.filter((key) => textAt(texts, key.split(".")) !== undefined);
  }
  if (Object.values(left).some((keys) => keys.length > 0)) write(untranslated, left);
  else files.delete(untranslated);
}

const textAt = (node: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    node,
  );

/** The texts without lost keys. Plural keys have a suffix. */
function pruned(node: unknown, isLost: (key: string) => boolean, path = ""): unknown {
  if (typeof node !== "object" || node === null) return node;
  const left = Object.entries(node).flatMap(([key, value]) => {
    const place = path + key;
    if (typeof value === "string")
      return isLost(place.replace(/_(?:zero|one|two|few|many|other)$/, "")) ? [] : [[key, value]];
    const rest = pruned(value, isLost, `${place}.`);
    return JSON.stringify(rest) === "{}" ? [] : [[key, rest]];
  });
  return Object.fromEntries(left);
}

export function references(files: Texts, own: Texts): Reference[] {
  return [...files].flatMap(([path, text]) => {
    if (!isCode(path) || path === routeTree) return [];
    const at = (part: string) => `${path}:${getLine(text, part)}`;
    const imports = parseImports(text)
      .filter(({ from }) => own.has(resolveImport(from, path)))
      .map(({ from }) => ({ path, text: `${at(`"${from}"`)} imports ${from}` }));
    // Other features' pages that are below a team's.
    const [page, to] = /\bto: "(\/app\/t\/[^"]*)"/.exec(path.endsWith("/feature.ts") ? text : "") ?? [];
    const isBelow = page !== undefined && own.has("src/routes/app/t/$team/route.tsx");
    return [...imports, ...(isBelow ? [{ path, text: `${at(page)} links to ${to}` }] : [])];
  });
}

const getLine = (text: string, part: string) => text.slice(0, text.indexOf(part)).split("\n").length;
