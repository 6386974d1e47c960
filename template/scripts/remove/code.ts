// Expects code as Biome formats it: each statement begins at the start of a line and ends before the next statement.

const lineWidth = 110;

/** Splits a file into its top-level statements, each with the comment above and the empty lines below. */
function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let isCommented = false;
  for (const line of text.split(/(?<=\n)/)) {
    const begins = /^[^\s\])}`]/.test(line) && !isCommented;
    if (begins || statements.length === 0) statements.push(line);
    else statements[statements.length - 1] += line;
    isCommented = /^\/\/|^\s\*\/$/.test(line.trimEnd()) || /^\/\*\*.*\*\/$/.test(line.trimEnd());
  }
  return statements;
}

const imported = /^import (type )?(?:(\w+)(?:, )?)?(?:\{([^}]*)\} )?(?:from )?"([^"]+)";/m;
const declared =
  /^(?:export )?(?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+|[[{][^=]*[\]}])/m;

/** Caches results by text, because the same texts are processed again and again. */
function once<Result>(of: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = of(text);
    known.set(text, result);
    return result;
  };
}

/** The names in code, outside strings and comments. */
const getNames = once((text) => {
  const bare = text.replace(/(?<!\/)"(?:[^"\\\n]|\\.)*"|(?<=^|\s)\/\/.*|\/\*[\s\S]*?\*\//g, "");
  return new Set(bare.match(/(?<![\w$/-]|[^.]\.)[\w$]+(?![\w$/-])/g) ?? []);
});

export const mentions = (text: string, name: string): boolean => getNames(text).has(name);

const namesTable = (text: string, table: string) =>
  new RegExp(`\\b(?:FROM|INTO|UPDATE|JOIN|TABLE|TO) ["\`]?${table}\\b`).test(text);

export interface Import {
  from: string;
  names: readonly string[];
}

/** The imports of a file, including `import()` and `import type`, without names if those are unknown. */
export const parseImports = once((text): readonly Import[] => {
  const named = splitStatements(text).flatMap((statement) => {
    const [, , whole, names = "", from] = imported.exec(statement) ?? [];
    if (from === undefined) return [];
    return { from, names: [...(whole ? ["default"] : []), ...specifiers(names).map(outer)] };
  });
  const other = /(?:\{([^{}]*)\} = await )?(?:import\(|\bfrom |import\.meta\.\w+\()\s*"([^"]+)"/g;
  const others = [...text.matchAll(other)].map(([, names = "", from = ""]) => ({
    from,
    names: specifiers(names).map((name) => name.replace(/:.*/, "")),
  }));
  return [...named, ...others.filter(({ from }) => !named.some((one) => one.from === from))];
});

const specifiers = (names: string) =>
  names
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
const outer = (specifier: string) => specifier.replace(/^type /, "").replace(/ as .*/, "");
const inner = (specifier: string) => specifier.replace(/^type /, "").replace(/.* as /, "");

function namesIn(statement: string): string[] {
  const [, names = ""] = declared.exec(statement) ?? [];
  return names.match(/\w+/g) ?? [];
}

export const parseExports = (text: string): string[] =>
  splitStatements(text).flatMap((statement) => (/^export /m.test(statement) ? namesIn(statement) : []));

/**
 * Removes statements that need removed code, statements that need those, and everything that only they used.
 * @param isGone whether a module no longer has a name
 * @param tables the tables that no longer exist
 * @param words URLs of the removed API, and keys of removed texts
 */
export function withoutUses(
  text: string,
  isGone: (from: string, name: string) => boolean,
  tables: readonly string[],
  words: readonly RegExp[],
): string {
  const isTouched =
    parseImports(text).some(({ from, names }) => ["default", ...names].some((name) => isGone(from, name))) ||
    tables.some((table) => namesTable(text, table)) ||
    words.some((word) => word.test(text));
  if (!isTouched) return text;
  const gone = new Set<string>();
  const others = tables.filter((table) => !text.includes(`table("${table}"`));
  let kept = splitStatements(text).flatMap((statement) => {
    const [, , whole, names = "", from = ""] = imported.exec(statement) ?? [];
    if (from === "") return statement;
    const all = specifiers(names);
    const lost = all.filter((one) => isGone(from, outer(one)));
    for (const name of [...lost.map(inner), ...(whole && isGone(from, "default") ? [whole] : [])])
      gone.add(name);
    const left = all.filter((one) => !lost.includes(one));
    if (lost.length === 0 || left.length === 0)
      return isGone(from, "default") && left.length === 0 ? [] : statement;
    return importLine(statement, left);
  });
  const entry = (name: string) => new RegExp(`^ +(?:"[^"\\n]+"|\\w+): ${name},\\n`, "gm");
  kept = kept.map((statement) =>
    [...gone].reduce((whole, name) => whole.replace(entry(name), ""), statement),
  );
  for (let before = -1; before !== kept.length; ) {
    before = kept.length;
    kept = kept.filter((statement) => {
      const isKept =
        ![...gone].some((name) => mentions(statement, name)) &&
        !others.some((table) => namesTable(statement, table)) &&
        !words.some((word) => word.test(statement));
      if (imported.test(statement) || isKept) return true;
      for (const name of namesIn(statement)) gone.add(name);
      return false;
    });
  }
  return tidied(kept.join(""), text);
}

function importLine(statement: string, names: readonly string[]): string {
  const line = statement.replace(/\{[^}]*\}/, `{ ${names.join(", ")} }`);
  return line.indexOf(";") < lineWidth
    ? line
    : statement.replace(/\{[^}]*\}/, `{\n  ${names.join(",\n  ")},\n}`);
}

function tidied(text: string, before: string): string {
  let statements = splitStatements(text);
  const isUsed = (name: string, own: string) =>
    statements.some((one) => one !== own && mentions(one, name)) || !isUsedIn(before, name);
  for (let length = -1; length !== statements.join("").length; ) {
    length = statements.join("").length;
    statements = statements.flatMap((statement) => {
      const [, , , names = ""] = imported.exec(statement) ?? [];
      if (names !== "") {
        const all = specifiers(names);
        const left = all.filter((one) => isUsed(inner(one), statement));
        // Keeps the empty line below the last import.
        if (left.length === 0) return statement.endsWith("\n\n") ? "\n" : [];
        return left.length === all.length ? statement : importLine(statement, left);
      }
      const own = namesIn(statement);
      const isLocal = own.length > 0 && !/^export /m.test(statement);
      return isLocal && !own.some((name) => isUsed(name, statement)) ? [] : statement;
    });
  }
  return `${statements.join("").trim()}\n`;
}

const isUsedIn = (text: string, name: string) =>
  splitStatements(text).filter((statement) => mentions(statement, name)).length > 1;

const inParentheses = (inner: string) => `\\((?:[^()\\n]|${inner})*\\)`;
/** The arguments of a call, which may contain other calls. */
const called = inParentheses(inParentheses("\\([^()\\n]*\\)"));

/**
 * Removes lines that only name something from a removed file: an entry of a list, with or without arguments, an element
 * of a page, `export *`. Changes nothing if the file needs the name anywhere else.
 */
export function withoutLines(text: string, isGone: (from: string) => boolean): string {
  const named = parseImports(text).filter(({ from }) => isGone(from));
  if (named.length === 0) return text;
  const froms = named.map(({ from }) => from.replace(/[.$]/g, "\\$&")).join("|");
  const names = splitStatements(text).flatMap((statement) => {
    const [, , whole, specified = "", from = ""] = imported.exec(statement) ?? [];
    return isGone(from) ? [...specifiers(specified).map(inner), ...(whole ? [whole] : [])] : [];
  });
  const load = `(?:\\w+\\()?\\(\\) => import\\("(?:${froms})"\\)\\)?`;
  const entry = new RegExp(`^ +(?:"[^"\\n]+"|[\\w$]+): (?:\\[[^\\n]*)?${load}\\]?,\n`, "gm");
  const rest = text
    .replace(new RegExp(`^import (?:type )?[^;"]* from "(?:${froms})";\n`, "gm"), "")
    .replace(new RegExp(`^export \\* from "(?:${froms})";\n`, "gm"), "")
    .replace(entry, "");
  let left = rest;
  const isUsed = names.some((name) => {
    const before = left;
    const call = new RegExp(`^ +(?:\\.\\.\\.)?${name}${called},\\n`, "gm");
    // Parentheses and braces must not become empty.
    const element = new RegExp(`(?<![({]\\n)^ +<${name}\\b[^<\\n]*/>\\n`, "gm");
    left = withoutEntry(left, name).replace(call, "").replace(element, "");
    // Something else may have the name, such as a parameter, but no element and no call.
    const isElsewhere = new RegExp(`(?<![\\w$.])${name}\\(|<${name}\\b`).test(left);
    return isElsewhere || (left === before && mentions(left, name));
  });
  return isUsed || parseImports(left).some(({ from }) => isGone(from)) ? text : tidied(left, text);
}

/**
 * Removes an export that no other file uses: the whole statement, or only the word `export`. Types that their own file
 * uses stay exported, as in a new project, because code generated later may need them.
 */
export function withoutExport(text: string, name: string): string {
  const isIt = (statement: string) =>
    /^export /m.test(statement) && namesIn(statement).includes(name) && !statement.includes("@public");
  const others = splitStatements(text).filter((statement) => !isIt(statement));
  const isUsed = others.some((statement) => mentions(statement, name));
  const left = splitStatements(text).flatMap((statement) => {
    if (!isIt(statement)) return statement;
    if (namesIn(statement).length > 1) return withoutEntry(statement, name);
    if (!isUsed) return [];
    return /^export (?:interface|type) /m.test(statement) ? statement : statement.replace(/^export /m, "");
  });
  return tidied(left.join(""), text);
}

/** Removes a name from a list, `[a, b]` or `{ a, b }`. Puts the list on one line if it fits. */
function withoutEntry(text: string, name: string): string {
  return text
    .replace(
      new RegExp(`^(.*)([[{])\\n((?:  .*\\n)*?)  ${name},\\n((?:  .*\\n)*?)([\\]}].*)`, "m"),
      (_, start: string, open: string, before: string, after: string, end: string) => {
        const rows = `${before}${after}`;
        const space = open === "{" ? " " : "";
        const line = `${start}${open}${space}${specifiers(rows).join(", ")}${space}${end}`;
        return rows.includes("//") || line.length > lineWidth ? `${start}${open}\n${rows}${end}` : line;
      },
    )
    .replace(new RegExp(`^(.*\\[.*?)(?:, ${name}(?=[,\\]])|(?<=\\[)${name}(?:, |(?=\\])))`, "m"), "$1");
}

export const withoutJob = (text: string, name: string): string =>
  tidied(
    text
      .replace(new RegExp(`\\{[^{}]*\\bjob: ${name}\\b[^{}]*\\},?\\s*`), "")
      .replace(new RegExp(`(\\bjobs: \\[[^\\]]*?)\\b${name}\\b,?\\s*`), "$1")
      .replace(/\b(?:jobs|schedule): \[\s*\],?\s*/g, ""),
    text,
  );

/** A feature's mails without one of them; undefined if none is left. */
export function withoutMail(text: string, name: string): string | undefined {
  const example = new RegExp(`^  \\w+: ${name}\\((?:.*\\)|[\\s\\S]*?^  \\}?\\)),\\n`, "m");
  const left = withoutExport(text.replace(example, ""), name);
  return parseExports(left).length === 1 && /\bmailExamples: MailExamples = \{\s*\};/.test(left)
    ? undefined
    : left;
}

export const withoutMails = (text: string): string =>
  tidied(text.replace(/\bmails: mailExamples,?\s*/, ""), text);

export function withoutRoutes(tree: string, files: readonly string[]): string {
  const gone = new Set(files.map((path) => path.replace(/^src\//, "").replace(/\.tsx$/, "")));
  const names = [...tree.matchAll(/^import \{ Route as (\w+)Import \} from '\.\/\.\.\/([^']+)'\n/gm)].flatMap(
    ([, name = "", path = ""]) => (gone.has(path) ? name : []),
  );
  if (names.length === 0) return tree;
  const some = `(?:${names.join("|")})`;
  // A layout with pages below it has a second name and lists those pages.
  const either = `${some}(?:WithChildren)?`;
  const keys = [...tree.matchAll(new RegExp(`('[^']+'): typeof ${either}\\b`, "g"))].map(
    ([, key = ""]) => key,
  );
  const paths = keys.map((key) => key.replace(/[$.*+?^()|[\]\\{}]/g, "\\$&")).join("|");
  const entry = `(?:'[^']+'|${some}): (?:typeof )?${either}\\b`;
  return tree
    .replace(new RegExp(`^import \\{ Route as ${some}Import \\}.*\n`, "gm"), "")
    .replace(new RegExp(`^const ${some} = .*\n.*\n *\\}as any\\)\n`, "gm"), "")
    .replace(new RegExp(`^(?:interface|const) ${some}Children\\b[\\s\\S]*?^\\}\n+`, "gm"), "")
    .replace(new RegExp(`^const ${some}WithChildren = .*\n+`, "gm"), "")
    .replace(
      new RegExp(`^'[^']+': \\{\n(?:.*\n){3} *preLoaderRoute: typeof ${some}Import\n.*\n *\\}\n`, "gm"),
      "",
    )
    .replace(new RegExp(`\\|(?:${paths})(?=[|\n])`, "g"), "")
    .replace(new RegExp(`,${entry}(?=[,\n])`, "g"), "")
    .replace(new RegExp(`^( *)${entry},?`, "gm"), "$1");
}
