/** The line width of a project's formatter. */
const width = 110;

/** Sorts adjacent imports, joins imports from the same module, and breaks long lines, as a project's formatter does. */
export function sortImports(text: string): string {
  const statement = /^import [^"';]*? from (["'])[^"'\n]+\1;\n/gm;
  return text.replace(new RegExp(`(?:${statement.source})+`.replaceAll("\\1", "[\"']"), "gm"), (run) => {
    const lines = joined([...run.matchAll(statement)].map(([line]) => line)).map(broken);
    return lines.sort((a, b) => compare(getSource(a), getSource(b))).join("");
  });
}

/** Joins named imports from the same module. */
function joined(statements: readonly string[]): string[] {
  const names = new Map<string, string[]>();
  const others: string[] = [];
  for (const line of statements) {
    const [, type = "", list] = line.match(/^import (type )?\{([^}]*)\} from /) ?? [];
    if (list === undefined) others.push(line);
    else {
      const own = namesIn(list).map((name) => type + name);
      names.set(getSource(line), [...(names.get(getSource(line)) ?? []), ...own]);
    }
  }
  const again = new Set(statements.map(getSource).filter((source, at, all) => all.indexOf(source) < at));
  const kept = statements.filter((line) => others.includes(line) || !again.has(getSource(line)));
  const made = [...again].flatMap((source) => {
    const all = [...new Set(names.get(source))].sort((a, b) => (getOrder(a) < getOrder(b) ? -1 : 1));
    const isType = all.every((name) => name.startsWith("type "));
    const list = all.map((name) => (isType ? name.slice("type ".length) : name)).join(", ");
    return all.length === 0 ? [] : [`import ${isType ? "type " : ""}{ ${list} } from "${source}";\n`];
  });
  return [...kept, ...made];
}

/** A sort key that compares letter by letter, capitals first. */
function getOrder(name: string): string {
  return [...name.replace("type ", "")].map((c) => `${c.toLowerCase()}${c < "a" ? 0 : 1}`).join("");
}

/** The names in the braces of an import. */
export function namesIn(list: string): string[] {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function getSource(statement: string): string {
  return statement.match(/["']([^"'\n]+)["'];\n$/)?.[1] ?? "";
}

function compare(a: string, b: string): number {
  const difference = getRank(a) - getRank(b);
  if (difference !== 0) return difference;
  const [left, right] = [a, b].map(getKey);
  if (left === right || left === undefined || right === undefined) return 0;
  return left < right ? -1 : 1;
}

/** A sort key in which slashes come before dots, and dots before everything else. */
function getKey(source: string): string {
  return source.toLowerCase().replaceAll("/", "\0").replaceAll(".", "\u0001");
}

/** The group of an import: protocols, packages, aliases, parent folders, the same folder. */
function getRank(source: string): number {
  if (source.startsWith("../")) return 100 - source.split("../").length;
  if (source.startsWith(".")) return 100;
  if (source.startsWith("#")) return 3;
  return /^\w+:/.test(source) ? 1 : 2;
}

/** The import with sorted names: on one line if it fits, otherwise with one name per line. */
function broken(statement: string): string {
  const [, before, names, after] = statement.match(/^([^{]*)\{([^}]*)\}([\s\S]*)$/) ?? [];
  if (before === undefined || names === undefined || after === undefined) return statement;
  const list = namesIn(names).sort((a, b) => (getOrder(a) < getOrder(b) ? -1 : 1));
  const line = `${before}{ ${list.join(", ")} }${after}`;
  return line.length - 1 <= width
    ? line
    : `${before}{\n${list.map((name) => `  ${name},\n`).join("")}}${after}`;
}
