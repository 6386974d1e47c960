import { expect, test } from "vitest";
import { settleNeighbours } from "../src/upgrade/lines.ts";

/** A conflict of three versions between two lines that nobody changed. */
function marked(base: string[], ours: string[], theirs: string[]): string {
  const lines = ["<<<<<<< HEAD", ...ours, "||||||| base", ...base, "=======", ...theirs, ">>>>>>> template"];
  return ["before", ...lines, "after"].join("\n");
}

test.each([
  [
    "a line was added beside one that the template changed",
    [["  user: [many, names],"], ["  note: [],", "  user: [many, names],"], ["  user: names,"]],
    ["  note: [],", "  user: names,"],
  ],
  [
    "lines beside each other were changed",
    [
      ["one = 1;", "two = 2;"],
      ["one = 10;", "two = 2;"],
      ["one = 1;", "two = 20;"],
    ],
    ["one = 10;", "two = 20;"],
  ],
  [
    "entries were added to a list at the same place",
    [[], ['  "note.read",', '  "note.create",'], ['  "audit.read",']],
    ['  "note.read",', '  "note.create",', '  "audit.read",'],
  ],
  [
    "imports were added at the same place",
    [[], ['import notes from "./notes.ts";'], ['import audit from "./audit.ts";']],
    ['import audit from "./audit.ts";', 'import notes from "./notes.ts";'],
  ],
  [
    "the template has all that the owner wrote",
    [
      ["bun install", "bun run dev"],
      ["npm install", "npm run dev"],
      ["npm install", "npm run setup", "npm run dev"],
    ],
    ["npm install", "npm run setup", "npm run dev"],
  ],
])("is no conflict: %s", (_, [base = [], ours = [], theirs = []], result) => {
  expect(settleNeighbours(marked(base, ours, theirs))).toEqual({
    text: ["before", ...result, "after"].join("\n"),
    settled: true,
  });
});

test.each([
  ["the same line", ["one = 1;"], ["one = 10;"], ["one = 11;"]],
  ["a line removed and changed", ["one = 1;", "two = 2;"], ["two = 2;"], ["one = 11;", "two = 2;"]],
  ["lines of code added at one place", [], ["ours();"], ["theirs();"]],
  ["half of an element", ["</dd>"], ["</dd>", "</p>", "<p>", "<dd>mine</dd>"], ["theirs"]],
  ["entries of one name", [], ["  note: 1,"], ["  note: 2,"]],
  ["a line added within what was rewritten", ["aaa;", "bbb;"], ["aaa;", "mine;", "bbb;"], ["ccc;", "ddd;"]],
])("stays one, as git marks it: %s", (_, base, ours, theirs) => {
  const { text, settled } = settleNeighbours(marked(base, ours, theirs));
  expect(settled).toBe(false);
  expect(text).toMatch(/^before\n<<<<<<< HEAD\n[\s\S]*=======\n[\s\S]*>>>>>>> template\n[\s\S]*after$/);
  expect(text).not.toContain("|||||||");
});
