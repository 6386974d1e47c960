import { expect, test } from "vitest";
import { Displaced, mergedText } from "./merge.server.ts";

const base = `const fields = {
  title: line(200),
  note: line(2000),
};

const sorts = ["title", "note"];
`;
const theirs = `const fields = {
  title: line(200),
  note: line(2000),
  due: date(),
};

const sorts = ["title", "note", "due"];
`;

test.each([
  ["the line before", "line(2000)", "line(500)", "line(500)"],
  ["a line behind it", "line(2000),\n", "line(2000),\n  own: line(9),\n", "  own: line(9),\n"],
  ["the first of the words", `"title", "note"]`, `"note"]`, `["note", "due"]`],
  ["the last of the words", `"note"]`, `"own"]`, `["title", "own", "due"]`],
])("adds lines and words beside an edited %s", (_, was, is, kept) => {
  const merged = mergedText(base, base.replace(was, is), theirs);
  expect(merged).toContain("  due: date(),\n");
  expect(merged).toContain(`, "due"]`);
  expect(merged).toContain(kept);
});

test("changes no other lines", () => {
  expect(mergedText(base, base, theirs)).toBe(theirs);
  const ours = `// Ours.\n${base.replace("title: line(200)", "title: line(80)")}`;
  expect(mergedText(base, ours, theirs)).toBe(
    `// Ours.\n${theirs.replace("title: line(200)", "title: line(80)")}`,
  );
});

test("can insert after the line where a block begins", () => {
  const block = (name: string) => `  {\n    id: "${name}",\n  },\n`;
  const list = (...names: string[]) => `[\n${names.map(block).join("")}]\n`;
  const ours = list("a", "b").replace(`"b",`, `"b",\n    own: true,`);
  expect(mergedText(list("a", "b"), ours, list("a", "x", "b"))).toBe(
    list("a", "x", "b").replace(`"b",`, `"b",\n    own: true,`),
  );
});

test("reports lines that cannot be placed", () => {
  const merge = () => mergedText(base, "export const fields = other();\n", theirs);
  expect(merge).toThrow(Displaced);
  expect(merge).toThrow(`"due"`);
});
