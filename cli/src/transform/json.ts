import { isDeepStrictEqual } from "node:util";
import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  type Node,
  parseTree,
  visit,
} from "jsonc-parser";

/**
 * Replaces one string value in JSON text and leaves every other byte as it is. Accepts trailing commas, as `bun.lock`
 * has them.
 *
 * @throws Error if the path does not exist
 */
export function replaceJsonValue(text: string, path: readonly string[], value: string): string {
  const found = valueAt(text, path);
  if (!found) throw missing(path);
  return text.slice(0, found.offset) + JSON.stringify(value) + text.slice(found.offset + found.length);
}

/** Stops at the value: parsing a whole lock file takes longer than writing the project's files. */
function valueAt(text: string, path: readonly string[]): { offset: number; length: number } | undefined {
  const found = Symbol("found");
  let value: { offset: number; length: number } | undefined;
  try {
    visit(
      text,
      {
        onLiteralValue(_, offset, length, _line, _column, getPath) {
          if (!isDeepStrictEqual(getPath(), path)) return;
          value = { offset, length };
          throw found;
        },
      },
      { allowTrailingComma: true },
    );
  } catch (error) {
    if (error !== found) throw error;
  }
  return value;
}

const missing = (path: readonly string[]) => new Error(`It has no ${path.join(" → ")}.`);

/**
 * Keeps only these members of the object in a JSON text, in this order, each as it was written.
 *
 * @throws Error if one of them does not exist
 */
export function pickJsonMembers(text: string, keys: readonly string[]): string {
  const members = keys.map((key) => {
    const { parent } = nodeAt(text, [key]);
    return parent ? text.slice(parent.offset, parent.offset + parent.length) : "";
  });
  return `{\n  ${members.join(",\n  ")}\n}\n`;
}

/**
 * Sets members of a JSON text. Objects are merged member by member; null removes a member.
 *
 * @throws Error if a member already has its new value
 */
export function mergeJson(text: string, changes: Readonly<Record<string, unknown>>): string {
  return getLeaves(changes).reduce((merged, [path, value]) => {
    const root = parseTree(merged, [], { allowTrailingComma: true });
    const there = root && findNodeAtLocation(root, [...path]);
    const so = value === null ? !there : there && isDeepStrictEqual(getNodeValue(there), value);
    if (so) throw new Error(`${path.join(" → ")} already has this value.`);
    const formattingOptions = { insertSpaces: true, tabSize: 2 };
    const options = {
      formattingOptions,
      getInsertionIndex: (present: string[]) => getPlace(path.at(-1) ?? "", present),
    };
    return applyEdits(merged, modify(merged, [...path], value ?? undefined, options));
  }, text);
}

/** Where a name belongs among sorted names; the end if they are not sorted. */
function getPlace(name: string, present: readonly string[]): number {
  const ordered = present.every((one, at) => at === 0 || (present[at - 1] ?? "") < one);
  const after = present.findIndex((one) => one > name);
  return ordered && after >= 0 ? after : present.length;
}

function getLeaves(
  value: unknown,
  path: readonly string[] = [],
): [path: readonly string[], value: unknown][] {
  const inner =
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  if (inner.length === 0) return [[path, value]];
  return inner.flatMap(([key, one]) => getLeaves(one, [...path, key]));
}

function nodeAt(text: string, path: readonly string[]): Node {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root && findNodeAtLocation(root, [...path]);
  if (!node) throw missing(path);
  return node;
}
