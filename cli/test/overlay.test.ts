import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeOverlaid } from "../../scripts/overlay.ts";
import { openStage } from "../src/ports/stage.ts";
import { inspectTarget } from "../src/ports/target.ts";
import type { Files } from "../src/template/files.ts";
import { applyOperations } from "../src/transform/operations.ts";
import { emptyFolder, namesIn } from "./support/command.ts";
import { file } from "./support/templates.ts";

const description = {
  drop: ["db/**", "one-file.*"],
  add: ["db/pool.ts"],
  merge: {
    "package.json": { dependencies: { b: "2.0.0", d: null, e: null }, scripts: { stop: "stop" } },
  },
  replace: { "main.ts": { "a file": "a server" } },
};

const manifest = `{
  "name": "x",
  "scripts": { "start": "go" },
  "dependencies": {
    "a": "1.0.0",
    "c": "3.0.0",
    "d": "4.0.0",
    "e": "5.0.0"
  }
}
`;

function template(described: object = description, more: Record<string, string> = {}): Files {
  const texts = {
    "package.json": manifest,
    "lock.json": "{}",
    "db/connect.ts": "file",
    "db/file.ts": "file",
    "one-file.md": "file",
    "main.ts": "opens a file",
    "overlays/biome.json": "{}",
    "overlays/server/overlay.json": JSON.stringify(described),
    "overlays/server/db/connect.ts": "server",
    "overlays/server/db/pool.ts": "pool",
    "overlays/other/overlay.json": "{}",
    ...more,
  };
  return new Map(Object.entries(texts).map(([path, text]) => [path, file(text)]));
}

const overlay = { kind: "overlay", name: "server", reason: "for a server" } as const;
const made = (of: Files) => applyOperations(of, [overlay]);
const textAt = (files: Files, path: string) => new TextDecoder().decode(files.get(path)?.bytes);

describe("a project with an overlay", () => {
  test("has the overlay's files in place of the template's, and no overlays", () => {
    const files = made(template());
    expect([...files.keys()].sort()).toEqual([
      ...["db/connect.ts", "db/pool.ts", "lock.json", "main.ts", "package.json"],
    ]);
    expect(textAt(files, "db/connect.ts")).toBe("server");
    expect(textAt(files, "main.ts")).toBe("opens a server");
    const reasons = [...files].map(([path, { reason }]) => [path, reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      "db/connect.ts": "for a server",
      "db/pool.ts": "for a server",
      "lock.json": "from the template",
      "main.ts": "for a server",
      "package.json": "for a server",
    });
  });

  test("has the merged members of JSON files, in order, with the rest unchanged", () => {
    const files = made(template());
    expect(textAt(files, "package.json")).toBe(`{
  "name": "x",
  "scripts": {
    "start": "go",
    "stop": "stop"
  },
  "dependencies": {
    "a": "1.0.0",
    "b": "2.0.0",
    "c": "3.0.0"
  }
}
`);
  });

  test("has the overlay applied before any other operation", () => {
    const before = {
      kind: "json",
      file: "package.json",
      path: ["dependencies", "b"],
      value: "9",
      reason: "r",
    };
    const drop = { kind: "drop", glob: "db/*.ts" } as const;
    const files = applyOperations(template(), [{ ...before, kind: "json" }, drop, overlay]);
    expect(JSON.parse(textAt(files, "package.json")).dependencies.b).toBe("9");
    expect(files.has("db/pool.ts")).toBe(false);
    expect(files.get("package.json")?.reason).toBe("for a server, r");
  });
});

test("leaves nothing of an overlay that was not chosen", () => {
  const files = applyOperations(template(), []);
  expect([...files.keys()].filter((path) => path.startsWith("overlays/"))).toEqual([]);
  expect(textAt(files, "db/connect.ts")).toBe("file");
  expect(textAt(files, "package.json")).toBe(manifest);
});

test("keeps a template's own folder named overlays", () => {
  const own = new Map([["overlays/map.svg", file("<svg/>")]]);
  expect([...applyOperations(own, []).keys()]).toEqual(["overlays/map.svg"]);
});

describe("an overlay is refused if an entry has no effect, or not the declared one", () => {
  const merge = (changes: unknown, path = "package.json") => ({ ...description, merge: { [path]: changes } });
  test.each<[string, object, Record<string, string>, string]>([
    ["a drop without a match", { ...description, drop: ["gone/*"] }, {}, 'nothing matches gone/* of "drop"'],
    [
      "an add without a match",
      { ...description, add: ["db/pool.ts", "x"] },
      {},
      'nothing new matches x of "add"',
    ],
    [
      "an add of what the template has",
      { ...description, add: ["db/*l.ts", "db/connect.ts"] },
      {},
      "nothing new",
    ],
    ["a new file that is not named", { ...description, add: [] }, {}, "db/pool.ts replaces nothing"],
    [
      "a file like the template's",
      description,
      { "overlays/server/main.ts": "opens a file" },
      "is the same as",
    ],
    ["a merge into nothing", merge({ a: 1 }, "no.json"), {}, "overlay.json: no no.json to merge into"],
    ["a value that is already set", merge({ name: "x" }), {}, "package.json: name already has this value"],
    [
      "a null where nothing is",
      merge({ dependencies: { q: null } }),
      {},
      "dependencies → q already has this value",
    ],
    [
      "words in nothing",
      { ...description, replace: { "no.ts": {} } },
      {},
      "overlay.json: no no.ts to replace words in",
    ],
    [
      "words that are not there",
      description,
      { "main.ts": "x" },
      'main.ts: "a file" must occur exactly once',
    ],
    ["words that are there twice", description, { "main.ts": "a file, a file" }, "must occur exactly once"],
    ["a description of something else", { ...description, copy: [] }, {}, "may only contain"],
  ])("%s", (_, described, more, message) => {
    expect(() => made(template(described, more))).toThrow(message);
  });

  test("an unknown overlay is refused", () => {
    expect(() => applyOperations(template(), [{ ...overlay, name: "none" }])).toThrow(
      "There is no overlays/none/overlay.json.",
    );
  });
});

describe("writing an overlay to disk", () => {
  const dependencies = { zod: "1.0.0" };
  const plain = {
    "package.json": JSON.stringify({ dependencies: { gone: "1.0.0" } }),
    ".gitignore": "node_modules/\n",
  };
  const described = {
    ...description,
    merge: { "package.json": { dependencies: { ...dependencies, gone: null } } },
  };

  async function templateFolder(): Promise<string> {
    const folder = join(emptyFolder(), "template");
    const stage = openStage(inspectTarget(folder, false));
    const files = [...template(described, plain)].map(
      ([path, one]) => [path, { ...one, reason: "" }] as const,
    );
    await stage.write(new Map(files));
    stage.moveIntoPlace(new Set());
    return folder;
  }

  test("copies files, links packages, updates an existing folder, and keeps what tools created there", async () => {
    const from = await templateFolder();
    const to = join(emptyFolder(), "overlaid");
    const write = () => writeOverlaid("server", to, from);
    write();
    const names = [".gitignore", "db", "lock.json", "main.ts", "node_modules", "package.json"];
    expect(namesIn(to)).toEqual(names);
    expect(existsSync(join(to, "node_modules/zod/package.json"))).toBe(true);
    writeFileSync(join(to, "left.ts"), "");
    writeFileSync(join(from, "main.ts"), "reads a file");
    write();
    expect(namesIn(to)).toEqual(names);
    expect(readFileSync(join(to, "main.ts"), "utf8")).toBe("reads a server");
  });

  test("refuses a folder that contains other files", async () => {
    const from = await templateFolder();
    const to = emptyFolder();
    writeFileSync(join(to, "mine.txt"), "");
    expect(() => writeOverlaid("server", to, from)).toThrow("choose an empty folder");
    expect(namesIn(to)).toEqual(["mine.txt"]);
  });
});
