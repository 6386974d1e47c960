import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

/**
 * Replaces one string value in JSON text and leaves every other byte as it is. Accepts trailing commas, as `bun.lock`
 * has them.
 *
 * @throws Error when the path is not there
 */
export function replaceJsonValue(text: string, path: readonly string[], value: string): string {
  const { offset, length } = nodeAt(text, path);
  return text.slice(0, offset) + JSON.stringify(value) + text.slice(offset + length);
}

/**
 * Keeps only these members of the object that JSON text holds, in this order, each as it was written.
 *
 * @throws Error when one is not there
 */
export function pickJsonMembers(text: string, keys: readonly string[]): string {
  const members = keys.map((key) => {
    const { parent } = nodeAt(text, [key]);
    return parent ? text.slice(parent.offset, parent.offset + parent.length) : "";
  });
  return `{\n  ${members.join(",\n  ")}\n}\n`;
}

function nodeAt(text: string, path: readonly string[]): Node {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root && findNodeAtLocation(root, [...path]);
  if (!node) throw new Error(`There is no ${path.join(" → ")} in it.`);
  return node;
}
