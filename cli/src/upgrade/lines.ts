import { diffIndices } from "node-diff3";
import { joinElements, unionOfEntries } from "./lists.ts";
import { sortImports } from "./sort-imports.ts";

/** New lines that replace the lines from `start` up to, but not including, `end`. */
type Edit = { readonly start: number; readonly end: number; readonly lines: readonly string[] };

type Sides = Readonly<Record<"base" | "ours" | "theirs", readonly string[]>>;

/** A merged text, and whether it is free of conflicts. Conflicts are marked in the text. */
export type Marked = { readonly text: string; readonly settled: boolean };

const [open, middle, divide, close] = [/^<{7} /, /^\|{7} /, /^={7}$/, /^>{7} /];

/**
 * Settles conflicts in which both sides changed adjacent lines but not the same ones, which git also reports. If both
 * added entries at one place, in a list or among imports, all of them stay.
 *
 * @param marked a text as written by `git merge-file --diff3`
 */
export function settleNeighbours(marked: string): Marked {
  const result: string[] = [];
  let conflict: { lines: string[]; sides: Record<keyof Sides, string[]>; side: keyof Sides } | undefined;
  let settled = true;
  let imports = false;
  for (const line of marked.split("\n")) {
    if (!conflict && open.test(line)) {
      conflict = { lines: [line], sides: { base: [], ours: [], theirs: [] }, side: "ours" };
    } else if (!conflict) result.push(line);
    else if (middle.test(line)) conflict.side = "base";
    else if (divide.test(line)) conflict.side = "theirs";
    else if (close.test(line)) {
      const joined = join(conflict.sides) ?? joinElements(conflict.sides);
      result.push(...(joined ?? shortest(conflict.sides, { first: conflict.lines[0] ?? "", last: line })));
      settled &&= joined !== undefined;
      imports ||= joined?.some((one) => one.startsWith("import ")) === true;
      conflict = undefined;
    } else conflict.sides[conflict.side].push(line);
  }
  const text = result.join("\n");
  return { text: imports && settled ? sortImports(text) : text, settled };
}

/** A conflict in git's format, reduced to the lines that differ. */
function shortest({ ours, theirs }: Sides, { first, last }: { first: string; last: string }): string[] {
  const { before, after } = sameEnds(ours, theirs);
  const inner = (lines: readonly string[]) => lines.slice(before, lines.length - after);
  const tail = after === 0 ? [] : ours.slice(-after);
  return [...ours.slice(0, before), first, ...inner(ours), "=======", ...inner(theirs), last, ...tail];
}

/** The changes of both sides together; undefined if they overlap. */
function join({ base, ours, theirs }: Sides): string[] | undefined {
  const [mine, other] = [computeEdits(base, ours), computeEdits(base, theirs)];
  if (![...mine, ...other].every((edit) => isWhole(edit, base))) return undefined;
  const all: Edit[] = [];
  for (const edit of mine) {
    const meeting = other.filter((one) => meet(edit, one));
    if (meeting.length === 0) all.push(edit);
    for (const one of meeting) {
      const lines =
        edit.start === edit.end && one.start === one.end
          ? unionOfEntries(edit.lines, one.lines)
          : contained(edit, one);
      if (!lines || meeting.length > 1) return undefined;
      all.push({ ...edit, lines });
    }
  }
  all.push(...other.filter((one) => !mine.some((edit) => meet(edit, one))));
  all.sort((a, b) => a.start - b.start || a.end - b.end);
  const result: string[] = [];
  let at = 0;
  for (const { start, end, lines } of all) {
    result.push(...base.slice(at, start), ...lines);
    at = end;
  }
  return [...result, ...base.slice(at)];
}

/** Whether an edit keeps brackets and tags balanced: half an element fits nowhere else. */
function isWhole({ start, end, lines }: Edit, base: readonly string[]): boolean {
  const [before, after] = [base.slice(start, end), lines].map((part) => part.join("\n"));
  return brackets.every(([opening, closing]) => {
    const depth = (text = "") => [...text.matchAll(opening)].length - [...text.matchAll(closing)].length;
    return depth(before) === depth(after);
  });
}

const brackets = [
  [/\(/g, /\)/g],
  [/\[/g, /\]/g],
  [/\{/g, /\}/g],
  [/<(?!\/)/g, /<\/|\/>/g],
] as const;

function meet(a: Edit, b: Edit): boolean {
  const insertions = [a, b].filter(({ start, end }) => start === end).length;
  if (insertions === 2) return a.start === b.start;
  return a.start < b.end && b.start < a.end;
}

/** The template's lines, if they include all of the owner's lines for that range. */
function contained(ours: Edit, theirs: Edit): readonly string[] | undefined {
  const lines = [...theirs.lines];
  const all = ours.lines.every((line) => {
    const at = lines.indexOf(line);
    return at >= 0 && lines.splice(0, at + 1).length > 0;
  });
  const same = ours.start === theirs.start && ours.end === theirs.end;
  return same && all && ours.lines.length >= ours.end - ours.start ? theirs.lines : undefined;
}

/** Makes lines of punctuation unique, because they occur everywhere and so identify no place. */
function told(lines: readonly string[], side: string): string[] {
  return lines.map((line, at) => (/\w{3}/.test(line) ? line : `${side}${at}`));
}

function computeEdits(base: readonly string[], side: readonly string[]): Edit[] {
  return diffIndices(told(base, "<"), told(side, ">")).flatMap(({ buffer1, buffer2 }) => {
    const [[at, length], [there, count]] = [buffer1, buffer2];
    const [from, to] = [base.slice(at, at + length), side.slice(there, there + count)];
    const { before, after } = sameEnds(from, to);
    const lines = to.slice(before, count - after);
    const [start, end] = [at + before, at + length - after];
    return start === end && lines.length === 0 ? [] : [{ start, end, lines }];
  });
}

/** How many lines are equal at the start and at the end. */
function sameEnds(a: readonly string[], b: readonly string[]): { before: number; after: number } {
  const shorter = Math.min(a.length, b.length);
  let [before, after] = [0, 0];
  while (before < shorter && a[before] === b[before]) before++;
  while (after < shorter - before && a.at(-1 - after) === b.at(-1 - after)) after++;
  return { before, after };
}
