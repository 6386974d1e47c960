/** The line width of a project's formatter. */
const width = 110;

/** Sorts imports that follow each other, and breaks their lines, as the formatter of a project does. */
export function sortImports(text: string): string {
  const statement = /^import [^"';]*? from (["'])[^"'\n]+\1;\n/gm;
  return text.replace(new RegExp(`(?:${statement.source})+`.replaceAll("\\1", "[\"']"), "gm"), (run) => {
    const lines = [...run.matchAll(statement)].map(([line]) => broken(line));
    return lines.sort((a, b) => compare(sourceOf(a), sourceOf(b))).join("");
  });
}

function sourceOf(statement: string): string {
  return statement.match(/["']([^"'\n]+)["'];\n$/)?.[1] ?? "";
}

function compare(a: string, b: string): number {
  const difference = rankOf(a) - rankOf(b);
  if (difference !== 0) return difference;
  const [left, right] = [a, b].map(keyOf);
  if (left === right || left === undefined || right === undefined) return 0;
  return left < right ? -1 : 1;
}

/** Slashes come before dots, and dots before everything else. */
function keyOf(source: string): string {
  return source.toLowerCase().replaceAll("/", "\0").replaceAll(".", "\u0001");
}

/** Protocols, packages, aliases, paths from far away, paths beside. */
function rankOf(source: string): number {
  if (source.startsWith("../")) return 100 - source.split("../").length;
  if (source.startsWith(".")) return 100;
  if (source.startsWith("#")) return 3;
  return /^\w+:/.test(source) ? 1 : 2;
}

/** One line if it fits, else one for each name. */
function broken(statement: string): string {
  const [, before, names, after] = statement.match(/^([^{]*)\{([^}]*)\}([\s\S]*)$/) ?? [];
  if (before === undefined || names === undefined || after === undefined) return statement;
  const list = names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const line = `${before}{ ${list.join(", ")} }${after}`;
  return line.length - 1 <= width
    ? line
    : `${before}{\n${list.map((name) => `  ${name},\n`).join("")}}${after}`;
}
