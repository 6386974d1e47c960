/** Thrown for lines that cannot be merged because their place was edited. */
export class Displaced extends Error {
  readonly lines: string;

  constructor(lines: string) {
    super(lines);
    this.lines = lines;
  }
}

/**
 * Applies the changes from `base` to `theirs` to `ours`: by line and, within edited lines, by word. @throws Displaced
 */
export function mergedText(base: string, ours: string, theirs: string): string {
  return base === ours
    ? theirs
    : merge(splitLines(base), splitLines(ours), splitLines(theirs), true).join("");
}

const splitLines = (text: string) => text.split(/(?<=\n)/);
const splitWords = (text: string) => text.match(/\s*(?:"[^"\n]*"|\w+|\S)|\s+$/g) ?? [];

function merge(base: Parts, ours: Parts, theirs: Parts, finer: boolean): Parts {
  const places = matches(base, ours);
  const merged = [...ours];
  for (const { from, to, parts } of hunks(base, theirs).toReversed()) {
    const own = places.slice(from, to);
    const [before = -1, after = -1] = [from > 0 ? places[from - 1] : -1, places[to]];
    const first = own[0] ?? (before >= 0 ? before + 1 : after);
    if (first >= 0 && own.every((place, at) => place === first + at)) {
      merged.splice(first, to - from, ...parts);
      continue;
    }
    let [start, end] = [from, to];
    while (start > 0 && (places[start - 1] ?? -1) < 0) start--;
    while (end < base.length && (places[end] ?? -1) < 0) end++;
    const begin = start > 0 ? (places[start - 1] ?? 0) + 1 : 0;
    const length = (end < base.length ? (places[end] ?? 0) : ours.length) - begin;
    const wanted = [...base.slice(start, from), ...parts, ...base.slice(to, end)];
    if (!finer) throw new Displaced(parts.join(""));
    try {
      const [old, present, next] = [base.slice(start, end), merged.slice(begin, begin + length), wanted];
      const words = [old, present, next].map((lines) => splitWords(lines.join("")));
      merged.splice(begin, length, ...merge(words[0] ?? [], words[1] ?? [], words[2] ?? [], false));
    } catch (error) {
      throw error instanceof Displaced ? new Displaced(parts.join("")) : error;
    }
  }
  return merged;
}

type Parts = readonly string[];

interface Hunk {
  /** The start of the range in the base that `parts` replace. */
  from: number;
  to: number;
  parts: Parts;
}

function hunks(base: Parts, theirs: Parts): Hunk[] {
  const places = [...matches(base, theirs), theirs.length];
  const found: Hunk[] = [];
  let [from, at] = [0, 0];
  for (const [to, place] of places.entries()) {
    if (place < 0) continue;
    if (to > from || place > at) found.push(settled({ from, to, parts: theirs.slice(at, place) }, base));
    [from, at] = [to + 1, place + 1];
  }
  return found;
}

/**
 * Moves an insertion to the equivalent place where its first line has the least indentation and is not a closing
 * bracket.
 */
function settled(hunk: Hunk, base: Parts): Hunk {
  let best = hunk;
  let next = hunk;
  while (next.from === next.to && next.from > 0 && key(base[next.from - 1]) === key(next.parts.at(-1))) {
    const from = next.from - 1;
    next = { from, to: from, parts: [next.parts.at(-1) ?? "", ...next.parts.slice(0, -1)] };
    if (depth(next) < depth(best)) best = next;
  }
  return best;
}

const depth = ({ parts: [first = ""] }: Hunk) =>
  first.search(/\S|$/) + (/^\s*(?:[)\]}]|<\/|\/>)/.test(first) ? 0.5 : 0);

const key = (part = "") => part.trim();

/** Each part's index in the other list, or -1, by the longest common subsequence. */
function matches(parts: Parts, others: Parts): number[] {
  const [a, b] = [parts.map(key), others.map(key)];
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const length = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
  const places = a.map(() => -1);
  for (let i = 0, j = 0; i < a.length && j < b.length; )
    if (a[i] === b[j]) places[i++] = j++;
    else if (length(i + 1, j) >= length(i, j + 1)) i++;
    else j++;
  return places;
}
