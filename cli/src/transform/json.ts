type Token = { text: string; start: number; end: number };

/**
 * Replaces one string value in JSON text and leaves every other byte as it is, so that the file stays as its
 * formatter left it. Reads trailing commas too, as `bun.lock` has them. Throws when the path is not there.
 */
export function replaceJsonValue(text: string, path: readonly string[], value: string): string {
  const tokens = tokenize(text);
  let at = 0;
  for (const key of path) at = memberOf(tokens, at, key, path);
  const from = tokens[at];
  const to = tokens[afterValue(tokens, at) - 1];
  if (!from || !to) throw missing(path);
  return text.slice(0, from.start) + JSON.stringify(value) + text.slice(to.end);
}

/**
 * Leaves of the object that JSON text holds only these members, in this order, each as it was written. Throws when
 * one is not there.
 */
export function pickJsonMembers(text: string, keys: readonly string[]): string {
  const tokens = tokenize(text);
  const members = keys.map((key) => {
    const value = memberOf(tokens, 0, key, [key]);
    const [from, to] = [tokens[value - 2], tokens[afterValue(tokens, value) - 1]];
    if (!from || !to) throw missing([key]);
    return text.slice(from.start, to.end);
  });
  return `{\n  ${members.join(",\n  ")}\n}\n`;
}

function tokenize(text: string): Token[] {
  const pattern = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  return [...text.matchAll(pattern)].map((match) => {
    return { text: match[0], start: match.index, end: match.index + match[0].length };
  });
}

/** The index of the value of `key` in the object that begins at token `at`. */
function memberOf(tokens: Token[], at: number, key: string, path: readonly string[]): number {
  if (tokens[at]?.text !== "{") throw missing(path);
  let index = at + 1;
  for (;;) {
    const name = tokens[index]?.text;
    if (!name?.startsWith('"')) throw missing(path);
    if (JSON.parse(name) === key) return index + 2;
    index = afterValue(tokens, index + 2);
    if (tokens[index]?.text === ",") index += 1;
  }
}

function afterValue(tokens: Token[], at: number): number {
  let depth = 0;
  let index = at;
  do {
    const text = tokens[index]?.text;
    if (text === "{" || text === "[") depth += 1;
    if (text === "}" || text === "]") depth -= 1;
    index += 1;
  } while (depth > 0 && index < tokens.length);
  return index;
}

function missing(path: readonly string[]): Error {
  return new Error(`There is no ${path.join(" → ")} in it.`);
}
