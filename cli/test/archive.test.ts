import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { packFiles } from "../../scripts/pack-template.ts";
import { readTemplateFolder } from "../src/ports/template.ts";
import { isIgnored, isNeverPacked, parseIgnore } from "../src/template/ignore.ts";
import { readTar } from "../src/template/tar.ts";
import { emptyFolder } from "./support/command.ts";
import { file, fixtureTemplate } from "./support/templates.ts";

describe("the archive", () => {
  const template = fixtureTemplate();
  const archive = packFiles(template.files);

  test("unpacks what was packed, including modes", () => {
    const files = new Map([...template.files].map(([path, one]) => [path, Buffer.from(one.bytes)]));
    const read = readTar(archive);
    expect(new Map([...read].map(([path, one]) => [path, Buffer.from(one.bytes)]))).toEqual(files);
    expect([...read].map(([path, { mode }]) => [path, mode])).toEqual(
      [...template.files].sort().map(([path, { mode }]) => [path, mode]),
    );
  });

  test("is the same whatever the order of files", () => {
    expect(packFiles(new Map([...template.files].reverse()))).toEqual(archive);
  });

  test("can be read by tar, including long names", () => {
    const long = `${"long/".repeat(25)}name.txt`;
    const { stdout } = spawnSync("tar", ["-tzf", "-"], { input: packFiles(new Map([[long, file("x")]])) });
    expect(String(stdout)).toBe(`${long}\n`);
  });

  const getHeader = (bytes: Uint8Array) => gunzipSync(bytes);
  const changed = getHeader(archive);
  changed[0] = 88;

  test.each([
    ["cut short", archive.subarray(0, archive.length - 40)],
    ["empty", new Uint8Array()],
    ["not an archive", new TextEncoder().encode("<html>")],
    ["changed inside", gzipSync(changed)],
    ["with its end missing", gzipSync(gunzipSync(archive).subarray(0, -1536))],
  ])("%s is refused", (_, bytes) => {
    expect(() => readTar(bytes)).toThrow();
  });

  test.each(["../evil", "a/../../b", "a\\b", "c:/x", "a//b"])("with the path %s is refused", (path) => {
    expect(() => readTar(packFiles(new Map([[path, file("x")]])))).toThrow("points outside the archive");
  });

  test("refuses a path that is both a file and a folder", () => {
    const both = [file("x"), file("y")].map(
      (one, at) => [["app.json", "app.json/x/y"][at] ?? "", one] as const,
    );
    for (const pairs of [both, both.toReversed()])
      expect(() => readTar(packFiles(new Map(pairs)))).toThrow("app.json is both a file and a folder");
  });

  test("refuses an archive that would unpack to gigabytes", () => {
    const bomb = gzipSync(Buffer.alloc(400_000_000));
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(() => readTar(bomb)).toThrow("too large");
  });

  test("refuses an archive with more files than a template has", () => {
    const one = packFiles(new Map([["x", file("")]]));
    const header = gunzipSync(one).subarray(0, 512);
    const many = gzipSync(
      Buffer.concat([...Array.from({ length: 20_002 }, () => header), Buffer.alloc(1024)]),
    );
    expect(() => readTar(many)).toThrow("more than 20000 files");
  });

  test("leaves out files that never belong in a template, in upper or lower case", () => {
    const paths = ["x", ".GIT/config", ".git/config", ".ENV", "deep/Node_Modules/a.js", "data.db"];
    expect([...readTar(packFiles(new Map(paths.map((path) => [path, file("x")])))).keys()]).toEqual(["x"]);
  });
});

describe(".gitignore rules", () => {
  const rules = [
    parseIgnore("# all\n*.log\n/top\nlogs/\ndocs/*.tmp\n!keep.log\na/**/z\n[Kk]ey\nwith\\ space\n", ""),
  ];

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
    ["Key", false, true],
    ["deep/key", false, true],
    ["with space", false, true],
  ])("%s (folder: %s) is ignored: %s", (path, folder, ignored) => {
    expect(isIgnored(path, folder, rules)).toBe(ignored);
  });

  test("apply relative to the folder of their .gitignore file", () => {
    expect(isIgnored("sub/x", false, [parseIgnore("/x", "sub/")])).toBe(true);
    expect(isIgnored("x", false, [parseIgnore("/x", "sub/")])).toBe(false);
  });

  test("keep files out of the project, and the nearest .gitignore decides", () => {
    const root = emptyFolder();
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    };
    write(".gitignore", "[Ss]ecret*\n\\#notes\ntrailing\\ \n");
    write("deep/.gitignore", "!secret.txt\n");
    for (const path of ["Secret.key", "#notes", "trailing ", "deep/secret.txt", "kept"]) write(path, "x");
    const { files } = readTemplateFolder(root);
    expect([...files.keys()].sort()).toEqual([".gitignore", "deep/.gitignore", "deep/secret.txt", "kept"]);
  });

  test.each([
    ".env",
    "deep/.env",
    ".env.local",
    "data.db",
    "x/app.sqlite",
    "dist/server.js",
    "node_modules/a/b",
  ])("%s is never packed", (path) => expect(isNeverPacked(path)).toBe(true));

  test.each([".env.example", "src/dist.ts", ".gitignore", "bunfig.toml"])("%s can be packed", (path) => {
    expect(isNeverPacked(path)).toBe(false);
  });
});
