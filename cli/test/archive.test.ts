import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { packArchive, unpackArchive } from "../src/template/archive.ts";
import { isIgnored, isNeverPacked, parseIgnore } from "../src/template/ignore.ts";
import { file, fixtureTemplate } from "./support/templates.ts";

describe("the archive", () => {
  const template = fixtureTemplate();
  const archive = packArchive(template.files);

  test("gives back what went in, modes and digest included", () => {
    expect(unpackArchive(archive, "bundled")).toEqual({
      ...template,
      files: new Map(
        [...template.files].map(([path, { bytes, mode }]) => [path, { bytes: Buffer.from(bytes), mode }]),
      ),
    });
  });

  test("is the same whatever the order", () => {
    expect(packArchive(new Map([...template.files].reverse()))).toEqual(archive);
  });

  test.each([
    ["cut short", archive.subarray(0, archive.length - 40)],
    ["empty", new Uint8Array()],
    ["not an archive", new TextEncoder().encode("<html>")],
    [
      "changed inside",
      gzipSync(Buffer.from(gunzipSync(archive).toString().replace("answer = 42", "answer = 43"))),
    ],
    ["with its end missing", gzipSync(gunzipSync(archive).subarray(0, -10))],
  ])("%s is refused", (_, bytes) => {
    expect(() => unpackArchive(bytes, "bundled")).toThrow("is damaged");
  });

  test.each(["../evil", "/etc/x", "a/../../b", "a\\b", "c:/x", "a//b"])(
    "with the path %s is refused",
    (path) => {
      expect(() => unpackArchive(packArchive(new Map([[path, file("x")]])), "bundled")).toThrow("is damaged");
    },
  );
});

describe("what .gitignore leaves out", () => {
  const rules = parseIgnore("# all\n*.log\n/top\nlogs/\ndocs/*.tmp\n!keep.log\na/**/z\n", "");

  test.each([
    ["x.log", false, true],
    ["deep/x.log", false, true],
    ["deep/keep.log", false, false],
    ["top", false, true],
    ["deep/top", false, false],
    ["logs", true, true],
    ["logs", false, false],
    ["docs/x.tmp", false, true],
    ["docs/deep/x.tmp", false, false],
    ["a/z", false, true],
    ["a/b/c/z", false, true],
  ])("%s (folder: %s): %s", (path, folder, ignored) => {
    expect(isIgnored(path, folder, rules)).toBe(ignored);
  });

  test("in a folder counts from there", () => {
    expect(isIgnored("sub/x", false, parseIgnore("/x", "sub/"))).toBe(true);
    expect(isIgnored("x", false, parseIgnore("/x", "sub/"))).toBe(false);
  });

  test.each([
    ".env",
    "deep/.env",
    ".env.local",
    "data.db",
    "x/app.sqlite",
    "dist/server.js",
    "node_modules/a/b",
  ])("never packs %s", (path) => expect(isNeverPacked(path)).toBe(true));

  test.each([".env.example", "src/dist.ts", ".gitignore", "bunfig.toml"])("may pack %s", (path) => {
    expect(isNeverPacked(path)).toBe(false);
  });
});
