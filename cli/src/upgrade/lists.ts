import { diffIndices } from "node-diff3";

type Lines = readonly string[];
type Sides = Readonly<Record<"base" | "ours" | "theirs", Lines>>;

/**
 * The entries that both sides added at the same place in a list: lines or blocks that end with a comma, imports,
 * elements, declarations. Undefined if they added anything else, or different entries with the same name.
 */
export function unionOfEntries(ours: Lines, theirs: Lines): string[] | undefined {
  const [mine, others] = [entriesIn(ours), entriesIn(theirs)];
  if (!mine || !others) return undefined;
  const known = new Set(mine.map(getText));
  const added = others.filter((one) => !known.has(getText(one)));
  const all = [...mine, ...added];
  if (new Set(all.map(nameOf)).size < all.length) return undefined;
  const isSorted = [mine, others].every((side) =>
    side.every((one, at) => one.length === 1 && (at === 0 || getText(side[at - 1] ?? []) < getText(one))),
  );
  return (isSorted ? all.toSorted((a, b) => (getText(a) < getText(b) ? -1 : 1)) : all).flat();
}

const getText = (lines: Lines) => lines.join("\n").trim();

/** An import, an entry that ends with a comma, a member of a type, an element, a declaration. */
const single =
  /^import .* from .*;$|^\s+\S.*,$|^\s+["']?[\w.-]+["']?\??: [^=]*;$|^\s+<\w.*\/>$|^(?:export )?(?:const|type) \w+\b.*;$/;
const opening =
  /^(?:\s+\S.*[{([]$|\s+[{[]$|\s+<\w[^>]*>?$|(?:export )?(?:async )?(?:const|function|type|interface) \w.*[{([]$)/;
const closing = /^\s*(?:[\])}]+,|\/>|<\/\w[\w.]*>|\};)$|^[\])}]+;?$/;

/** The lines of each entry, with blank lines and comments before it; undefined if there are other lines. */
function entriesIn(lines: Lines): string[][] | undefined {
  const entries: string[][] = [];
  let entry: string[] = [];
  let open: string | undefined;
  for (const line of lines) {
    entry.push(line);
    const indent = /^\s*/.exec(line)?.[0] ?? "";
    if (open !== undefined) {
      if (line === "" || (indent.length > open.length && indent.startsWith(open))) continue;
      if (indent !== open || !closing.test(line)) return undefined;
    } else if (line === "" || /^\s*(?:\/\/|\/?\*)/.test(line)) continue;
    else if (!single.test(line)) {
      if (!opening.test(line)) return undefined;
      open = indent;
      continue;
    }
    open = undefined;
    entries.push(entry);
    entry = [];
  }
  const last = entries.at(-1);
  if (open !== undefined || !last || entry.some((line) => line !== "")) return undefined;
  last.push(...entry);
  return entries;
}

function nameOf(entry: Lines): string {
  const first = entry.find((line) => line !== "" && !/^\s*(?:\/\/|\/?\*)/.test(line)) ?? "";
  const declared = /^(?:export )?(?:async )?(?:const|function|type|interface) (\w+)/.exec(first)?.[1];
  const key = /^\s*(?:"[^"]*"|'[^']*'|[\w.$/-]+)(?=\??:)/.exec(first)?.[0];
  return declared ?? key ?? getText(entry);
}

type Token = { readonly text: string; readonly end: number };

/** The elements that one side added before a token of `base`: as words, how many there are, and the original text. */
type Run = { readonly words: string; readonly count: number; readonly text: string };

/**
 * Joins elements that both sides added to lists on the same lines, such as `["admin", "user"]`, `{ db, mail }` or the
 * words of `"GET /api/books": "user admin"`. Undefined if one side changed anything else. A list of arguments is not
 * joined.
 */
export function joinElements({ base, ours, theirs }: Sides): string[] | undefined {
  const [old, own] = [tokensIn(base), tokensIn(ours)];
  const [mine, others] = [addedTo(old, ours), addedTo(old, theirs)];
  if (!mine || !others) return undefined;
  const text = ours.join("\n");
  let result = "";
  let [copied, before] = [0, 0];
  for (let at = 0; at <= old.length; at++) {
    const [here, there] = [mine.get(at), others.get(at)];
    before += here?.count ?? 0;
    if (!there || there.words === here?.words) continue;
    if (here && namesIn(here).some((name) => namesIn(there).includes(name))) return undefined;
    const end = own[at + before - 1]?.end ?? 0;
    const isDouble = here?.words.endsWith(",") && there.words.startsWith(",");
    const added = isDouble ? there.text.replace(",", "") : there.text;
    const space = /[\p{L}\p{N}]$/u.test(text.slice(0, end)) && /^[\p{L}\p{N}]/u.test(added) ? " " : "";
    result += text.slice(copied, end) + space + added;
    copied = end;
  }
  const joined = result + text.slice(copied);
  return /,\s*,/.test(joined) ? undefined : joined.split("\n");
}

/** The names of added members, or all words of other elements. */
function namesIn({ words }: Run): readonly string[] {
  const members = words.match(/[\p{L}\p{N}_$]+(?= :)/gu);
  return members ?? words.match(/[\p{L}\p{N}_$]+/gu) ?? [];
}

const getWords = (tokens: readonly Token[]) => tokens.map(({ text }) => text);

function tokensIn(lines: Lines): Token[] {
  const found = lines.join("\n").matchAll(/[\p{L}\p{N}_$]+|\S/gu);
  return [...found].map(({ 0: text, index }) => ({ text, end: index + text.length }));
}

/** What a side added, by the index of the token that follows; undefined if it changed anything else. */
function addedTo(base: readonly Token[], side: Lines): ReadonlyMap<number, Run> | undefined {
  const tokens = tokensIn(side);
  const added = new Map<number, Run>();
  for (const { buffer1, buffer2 } of diffIndices(getWords(base), getWords(tokens))) {
    const [[at, removed], [start, count]] = [buffer1, buffer2];
    const run = tokens.slice(start, start + count);
    const words = getWords(run).join(" ");
    if (removed > 0 || !areElements(words, tokens.slice(0, start))) return undefined;
    const text = side.join("\n").slice(tokens[start - 1]?.end ?? 0, run.at(-1)?.end);
    added.set(at, { words, count, text });
  }
  return added;
}

/** Whether words are elements of the list that the preceding tokens open. */
function areElements(words: string, before: readonly Token[]): boolean {
  const lists: string[] = [];
  let quote: { readonly mark: string; readonly after: string | undefined } | undefined;
  for (const [at, { text }] of before.entries()) {
    if (quote) quote = text === quote.mark ? undefined : quote;
    else if (/["'`]/.test(text)) quote = { mark: text, after: before[at - 1]?.text };
    else if (/[[({]/.test(text)) lists.push(text);
    else if (/[\])}]/.test(text)) lists.pop();
  }
  if (quote && /^[\p{L}\p{N}_ ]+$/u.test(words)) return quote.after === ":";
  const isList = /[[{]/.test(lists.at(-1) ?? "") && words.includes(",");
  return isList && /^[\p{L}\p{N}_$"'`,.:/()[\]{} -]*$/u.test(words) && isBalanced(words);
}

function isBalanced(words: string): boolean {
  return ["()", "[]", "{}"].every(([a = "", b = ""]) => words.split(a).length === words.split(b).length);
}
