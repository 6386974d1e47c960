import { describe, expect, test } from "vitest";
import { applyOperations } from "../src/transform/operations.ts";
import { file } from "./support/templates.ts";

const template = new Map([
  ["a.json", file('{\n  "x": { "y": "old" },\n  "z": [1, 2]\n}\n')],
  ["src/books/one.ts", file("1")],
  ["src/books/deep/two.ts", file("2")],
  ["src/users/three.ts", file("3")],
]);

function textAt(path: string, files: ReturnType<typeof applyOperations>): string {
  return new TextDecoder().decode(files.get(path)?.bytes);
}

describe("json", () => {
  const change = { kind: "json", file: "a.json", value: 'n"w', reason: "r" } as const;

  test("sets one value and leaves the rest unchanged", () => {
    const files = applyOperations(template, [{ ...change, path: ["x", "y"] }]);
    expect(textAt("a.json", files)).toBe('{\n  "x": { "y": "n\\"w" },\n  "z": [1, 2]\n}\n');
  });

  test.each([[["x", "no"]], [["z", "0"]], [["x", "y", "deeper"]], [["q"]]])(
    "refuses a missing path: %j",
    (path) => {
      expect(() => applyOperations(template, [{ ...change, path }])).toThrow("a.json: It has no");
    },
  );

  test("refuses a missing file", () => {
    expect(() => applyOperations(template, [{ ...change, file: "b.json", path: ["x"] }])).toThrow(
      "no b.json",
    );
  });

  test("reads nested values, and the trailing commas of bun.lock", () => {
    const lock = new Map([
      ["l", file('{ "a": { "": { "n": "1", }, }, "b": [{ "n": "no", }, "]",], "n": "old", }')],
    ]);
    const set = (path: string[]) => applyOperations(lock, [{ ...change, file: "l", path, value: "new" }]);
    expect(textAt("l", set(["n"]))).toBe(
      '{ "a": { "": { "n": "1", }, }, "b": [{ "n": "no", }, "]",], "n": "new", }',
    );
    expect(textAt("l", set(["a", "", "n"]))).toContain('{ "n": "new", }, }, "b"');
  });
});

describe("pick", () => {
  const template = new Map([
    ["l.json", file('{\n  "a": { "x": [1, 2] },\n  "b": "B",\n  "c": {\n    "d": 1\n  }\n}\n')],
  ]);
  const pick = (keys: string[], name = "l.json") =>
    applyOperations(template, [{ kind: "pick", file: name, keys, reason: "r" }]);

  test("keeps the given members in the given order, as they were written", () => {
    expect(textAt("l.json", pick(["c", "a"]))).toBe(
      '{\n  "c": {\n    "d": 1\n  },\n  "a": { "x": [1, 2] }\n}\n',
    );
    expect(textAt("l.json", pick(["a", "b", "c"]))).toBe(
      new TextDecoder().decode(template.get("l.json")?.bytes),
    );
  });

  test("refuses a missing member or file", () => {
    expect(() => pick(["a", "x"])).toThrow("l.json: It has no x");
    expect(() => pick(["a"], "m.json")).toThrow("no m.json");
  });
});

describe("env", () => {
  const entry = { name: "A", value: "1", comment: "First.\nSecond.", active: true };

  test("writes values in double quotes below their comments", () => {
    const files = applyOperations(template, [
      { kind: "env", entry },
      { kind: "env", entry: { name: "B", value: "x y", comment: "Later.", active: false } },
    ]);
    expect(textAt(".env", files)).toBe('# First.\n# Second.\nA="1"\n\n# Later.\n# B="x y"\n');
    expect(files.get(".env")?.mode).toBe(0o600);
  });

  test("refuses a variable that is set twice, and a value that would close its own quotes", () => {
    expect(() =>
      applyOperations(template, [
        { kind: "env", entry },
        { kind: "env", entry },
      ]),
    ).toThrow("A is set twice");
    const broken = { ...entry, value: 'a"b' };
    expect(() => applyOperations(template, [{ kind: "env", entry: broken }])).toThrow(
      "Cannot write the value of",
    );
  });
});

describe("emit", () => {
  test.each([
    ["a.json", false, "not to be in the template"],
    ["new.md", true, "expected in the template"],
  ])("refuses %s if replaces is %s", (path, replaces, message) => {
    expect(() =>
      applyOperations(template, [{ kind: "emit", file: path, text: "", replaces, reason: "r" }]),
    ).toThrow(message);
  });
});

describe("drop", () => {
  test.each([
    ["src/books/**", ["a.json", "src/users/three.ts"]],
    ["src/books/*", ["a.json", "src/books/deep/two.ts", "src/users/three.ts"]],
    ["a.json", ["src/books/deep/two.ts", "src/books/one.ts", "src/users/three.ts"]],
  ])("removes the files that match %s", (glob, left) => {
    expect([...applyOperations(template, [{ kind: "drop", glob }]).keys()].sort()).toEqual(left);
  });

  test("refuses a glob that matches nothing", () => {
    expect(() => applyOperations(template, [{ kind: "drop", glob: "src/b" }])).toThrow("matches src/b");
  });
});
