import { expect, test } from "vitest";
import { settleNeighbours } from "../src/upgrade/lines.ts";

/** A conflict between two unchanged lines. */
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
    "elements were added to a list on one line",
    [
      ['const roles = ["admin", "user"];'],
      ['const roles = ["admin", "editor", "user"];'],
      ['const roles = ["admin", "moderator", "user", "guest"];'],
    ],
    ['const roles = ["admin", "editor", "moderator", "user", "guest"];'],
  ],
  [
    "elements were added to a list that the owner wrote on lines of their own",
    [
      ["  { read: [user] },"],
      ["  {", "    read: [", "      user,", "      mine,", "    ],", "  },"],
      ["  { read: [user, theirs] },"],
    ],
    ["  {", "    read: [", "      user,", "      mine, theirs", "    ],", "  },"],
  ],
  [
    "words were added to a member",
    [
      ['  "GET /": "user admin",', '  "PUT /": "admin",'],
      ['  "GET /": "user editor admin",', '  "PUT /": "editor admin",'],
      ['  "GET /": "user moderator admin",', '  "PUT /": "moderator admin",'],
    ],
    ['  "GET /": "user editor moderator admin",', '  "PUT /": "editor moderator admin",'],
  ],
  [
    "names were added to what a function takes",
    [["f({ db, audit }: X) {"], ["f({ db, audit, mail }: X) {"], ["f({ db, audit, jobs }: X) {"]],
    ["f({ db, audit, mail, jobs }: X) {"],
  ],
  [
    "members were added to an object on one line",
    [
      ["list({ id: S }, ["],
      ['list({ id: S, mine: oneOf(["a"]) }, ['],
      ['list({ id: S, theirs: oneOf(["a"]) }, ['],
    ],
    ['list({ id: S, mine: oneOf(["a"]), theirs: oneOf(["a"]) }, ['],
  ],
  [
    "entries of several lines were added at the same place",
    [[], ["  {", '    to: "/mine",', "  },"], ["  {", '    to: "/theirs",', "  },", '  one: "line",']],
    ["  {", '    to: "/mine",', "  },", "  {", '    to: "/theirs",', "  },", '  one: "line",'],
  ],
  [
    "declarations were added at the end",
    [
      [],
      ["", "export const mine = table({", "  id,", "});"],
      ["", "export const theirs = table({", "  id,", "});"],
    ],
    ["", "export const mine = table({", "  id,", "});", "", "export const theirs = table({", "  id,", "});"],
  ],
  [
    "both added the same entry, and one more",
    [[], ["  note: 1,", "  mine: 2,"], ["  note: 1,", "  theirs: 2,"]],
    ["  note: 1,", "  mine: 2,", "  theirs: 2,"],
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
])("merges without a conflict: %s", (_, [base = [], ours = [], theirs = []], result) => {
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
  ["declarations of one name", [], ["const a = f({", "  1;", "});"], ["const a = g({", "  2;", "});"]],
  ["members of one name", ["x = { a: 1 };"], ["x = { a: 1, b: 2 };"], ["x = { a: 1, b: 3 };"]],
  ["arguments of a call", ["f(a);"], ["f(a, b);"], ["f(a, c);"]],
  ["words of a text", ['t = "flex gap";'], ['t = "flex p gap";'], ['t = "flex m gap";']],
  ["an element removed, and one added", ['x = ["a", "b"];'], ['x = ["a"];'], ['x = ["a", "b", "c"];']],
  ["a line added within what was rewritten", ["aaa;", "bbb;"], ["aaa;", "mine;", "bbb;"], ["ccc;", "ddd;"]],
])("leaves git's conflict markers: %s", (_, base, ours, theirs) => {
  const { text, settled } = settleNeighbours(marked(base, ours, theirs));
  expect(settled).toBe(false);
  expect(text).toMatch(/^before\n<<<<<<< HEAD\n[\s\S]*=======\n[\s\S]*>>>>>>> template\n[\s\S]*after$/);
  expect(text).not.toContain("|||||||");
});
