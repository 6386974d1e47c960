import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folderOfResults, keepMachine, keepResult, readMachine, readResult } from "./results.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "damson-results-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return join(path, "below");
}

const kept = { passed: 7, skipped: ["a full disk is reported"] };

test("a result is found by its inputs alone, even in a later run", () => {
  const home = folder();
  expect(readResult(home, "abc")).toBeUndefined();
  expect(keepResult(home, "abc", kept)).toBe(true);
  expect(readResult(home, "abc")).toMatchObject(kept);
  expect(readResult(home, "abd")).toBeUndefined();
  expect(readdirSync(home)).toEqual(["abc"]);
});

test.each([
  ["empty", () => ""],
  ["cut off", (text: string) => text.slice(0, -20)],
  ["edited", (text: string) => text.replace('"passed":7', '"passed":8')],
  ["of other inputs", (text: string) => text.replace('"abc"', '"abd"')],
  ["no JSON", () => "{\n"],
  ["null", () => "null\n"],
])("a result file that is %s is ignored", (_, change) => {
  const home = folder();
  keepResult(home, "abc", kept);
  writeFileSync(join(home, "abc"), change(readFileSync(join(home, "abc"), "utf8")));
  expect(readResult(home, "abc")).toBeUndefined();
});

test("ignores an outdated result, and deletes it when a newer one is stored", () => {
  const home = folder();
  keepResult(home, "old", kept);
  utimesSync(join(home, "old"), 0, Date.now() / 1000 - 15 * 24 * 3600);
  expect(readResult(home, "old")).toBeUndefined();
  keepResult(home, "new", kept);
  expect(readdirSync(home)).toEqual(["new"]);
});

test("the last run's machine is remembered, unless its file is damaged", () => {
  const home = folder();
  expect(readMachine(home)).toBeUndefined();
  keepMachine(home, { Bun: "1" });
  expect(readMachine(home)).toEqual({ Bun: "1" });
  writeFileSync(join(home, "machine.json"), "{");
  expect(readMachine(home)).toBeUndefined();
});

test("with an unwritable cache, nothing is stored and nothing fails", () => {
  const home = folder();
  writeFileSync(home, "a file");
  expect(keepResult(home, "abc", kept)).toBe(false);
  keepMachine(home, { Bun: "1" });
  expect(readResult(home, "abc")).toBeUndefined();
});

test("results are in the user's cache folder, or in XDG_CACHE_HOME if that is absolute", () => {
  expect(folderOfResults({ XDG_CACHE_HOME: "/var/own" })).toBe("/var/own/damson/test-results");
  for (const env of [{}, { XDG_CACHE_HOME: "" }, { XDG_CACHE_HOME: "own" }])
    expect(folderOfResults(env)).toMatch(/^\/.*\/\.cache\/damson\/test-results$/);
});
