import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readMigrations } from "../../../db/migrations.server.ts";
import { temporaryFolder } from "../../../testing/testing.server.ts";
import { mergeJson } from "./merge-json.server.ts";
import { areInOrder, repairMigrations } from "./migrations.server.ts";
import { git, readSides } from "./sides.server.ts";

describe("merging values of two sides", () => {
  test.each([
    ["keys of both", { a: 1 }, { a: 1, b: 2 }, { a: 1, c: 3 }, { a: 1, b: 2, c: 3 }],
    [
      "a key inside another",
      { a: { x: 1 } },
      { a: { x: 1, y: 2 } },
      { a: { x: 1, z: 3 } },
      { a: { x: 1, y: 2, z: 3 } },
    ],
    [
      "what one has changed and the other not",
      { a: 1, b: 1 },
      { a: 2, b: 1 },
      { a: 1, b: 3 },
      { a: 2, b: 3 },
    ],
    ["what one has taken away", { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 1, c: 1 }, { b: 1, c: 1 }],
    [
      "entries with names",
      [{ name: "a" }],
      [{ name: "a" }, { name: "b" }],
      [{ name: "a" }, { name: "c" }],
      [{ name: "a" }, { name: "b" }, { name: "c" }],
    ],
    ["a file that is new on both", undefined, { a: ["x"] }, { a: ["y"] }, { a: ["x", "y"] }],
  ])("%s", (_, base, ours, theirs, merged) => {
    expect(mergeJson(base, ours, theirs)).toEqual({ merged, clashes: [] });
    expect(Object.keys(Object(mergeJson(base, ours, theirs).merged))).toEqual(Object.keys(merged));
  });

  test("keeps a mail and a job of the same feature as two entries", () => {
    const [mail, job] = ["mail", "job"].map((what) => ({ what, name: "orders", fields: what }));
    expect(mergeJson([], [mail], [job]).merged).toEqual([mail, job]);
  });

  test("keeps our value where both sides changed it, and reports that", () => {
    expect(mergeJson({ a: { b: 1 } }, { a: { b: 2 } }, { a: { b: 3 } })).toEqual({
      merged: { a: { b: 2 } },
      clashes: [{ path: "a.b", ours: 2, theirs: 3 }],
    });
  });
});

/** A repository with one migration, and branches that each add more. */
function repository() {
  const root = temporaryFolder();
  const own = (...words: string[]) =>
    git(
      root,
      "-c",
      "user.name=Ada",
      "-c",
      "user.email=ada@example.com",
      "-c",
      "core.autocrlf=false",
      ...words,
    );
  const path = (name: string) => join(root, "drizzle", name);
  mkdirSync(path("meta"), { recursive: true });
  let last: { id: string; tables: Record<string, unknown> } = { id: "none", tables: {} };
  const entries: { idx: number; tag: string; when: number }[] = [];
  let time = 1000;
  const add = (table: string, name = table) => {
    const idx = entries.length;
    const number = String(idx).padStart(4, "0");
    entries.push({ idx, tag: `${number}_${name}`, when: time++ });
    last = Object.assign(
      { prevId: last.id },
      { id: crypto.randomUUID(), tables: { ...last.tables, [table]: {} } },
    );
    writeFileSync(path(`${number}_${name}.sql`), `CREATE TABLE ${table} (id text);`);
    writeFileSync(path(`meta/${number}_snapshot.json`), JSON.stringify(last));
    writeFileSync(path("meta/_journal.json"), JSON.stringify({ version: "7", entries }, null, 2));
    own("add", "--all");
    own("commit", "--quiet", "--message", table);
  };
  own("init", "--quiet", "--initial-branch=main");
  add("user");
  const begin = { last, count: entries.length };
  const branch = (name: string, work: () => void) => {
    own("checkout", "--quiet", "-b", name, "main");
    entries.length = begin.count;
    last = begin.last;
    work();
  };
  const read = (name: string) => JSON.parse(readFileSync(path(name), "utf8"));
  const repaired = () => {
    const sides = readSides(root);
    if (!sides) throw new Error("There is no merge.");
    return {
      wasInOrder: areInOrder(root, sides),
      said: repairMigrations(root, sides),
      isInOrder: areInOrder(root, sides),
    };
  };
  return { root, own, add, branch, read, repaired, path };
}

const getTables = ({ tables }: { tables: object }) => Object.keys(tables);

test("the migrations of two branches are put in sequence, with the tables of both", () => {
  const { own, add, branch, read, repaired, path } = repository();
  branch("theirs", () => {
    add("note");
    add("label");
  });
  branch("ours", () => {
    add("trip");
    add("place");
  });
  own("merge", "--quiet", "theirs");
  expect(repaired()).toEqual({
    wasInOrder: false,
    said: [
      "drizzle/0001_note.sql was renamed to drizzle/0003_note.sql.",
      "drizzle/0002_label.sql was renamed to drizzle/0004_label.sql.",
    ],
    isInOrder: true,
  });
  const migrations = readMigrations(path(""));
  expect(migrations.map(({ tag, statements }) => [tag, statements])).toEqual(
    ["user", "trip", "place", "note", "label"].map((table, at) => [
      `000${at}_${table}`,
      [`CREATE TABLE ${table} (id text);`],
    ]),
  );
  expect(migrations.map(({ when }) => when)).toEqual(
    migrations.map(({ when }) => when).toSorted((a, b) => a - b),
  );
  expect(getTables(read("meta/0003_snapshot.json"))).toEqual(["user", "trip", "place", "note"]);
  expect(getTables(read("meta/0004_snapshot.json"))).toEqual(["user", "trip", "place", "note", "label"]);
  expect(readdirSync(path("")).filter((name) => name.endsWith(".sql"))).toHaveLength(5);
});

test("keeps both of two migrations with the same name", () => {
  const { own, add, branch, repaired, path } = repository();
  branch("theirs", () => add("note", "change"));
  branch("ours", () => add("trip", "change"));
  own("merge", "--quiet", "theirs");
  expect(repaired()).toMatchObject({
    said: ["drizzle/0001_change.sql was renamed to drizzle/0002_change.sql."],
    isInOrder: true,
  });
  expect(readMigrations(path("")).flatMap(({ statements }) => statements)).toEqual(
    ["user", "trip", "note"].map((table) => `CREATE TABLE ${table} (id text);`),
  );
});

test("repairs a committed merge with the journal of only one side", () => {
  const { own, add, branch, repaired, path } = repository();
  branch("theirs", () => add("note"));
  branch("ours", () => add("trip"));
  own("merge", "--quiet", "theirs");
  own("checkout", "--ours", "--", "drizzle");
  own("add", "--all");
  own("commit", "--quiet", "--message", "merge");
  expect(repaired()).toMatchObject({ wasInOrder: false, isInOrder: true });
  expect(readMigrations(path("")).map(({ tag }) => tag)).toEqual(["0000_user", "0001_trip", "0002_note"]);
});

test("a rebased branch gets its migrations after those of its new base", () => {
  const { own, add, branch, repaired, path } = repository();
  branch("theirs", () => add("note"));
  branch("ours", () => add("trip"));
  own("rebase", "--quiet", "theirs");
  expect(repaired()).toMatchObject({ wasInOrder: false, isInOrder: true });
  expect(readMigrations(path("")).map(({ tag }) => tag)).toEqual(["0000_user", "0001_note", "0002_trip"]);
});

test("refuses a migration that neither branch has, and writes nothing", () => {
  const { root, own, add, branch, path } = repository();
  branch("theirs", () => add("note"));
  branch("ours", () => add("trip"));
  own("merge", "--quiet", "theirs");
  writeFileSync(path("0002_mine.sql"), "CREATE TABLE mine (id text);");
  const sides = readSides(root);
  expect(() => sides && repairMigrations(root, sides)).toThrow("drizzle/0002_mine.sql is on neither branch");
  expect(readFileSync(path("0001_note.sql"), "utf8")).toContain("note");
});
