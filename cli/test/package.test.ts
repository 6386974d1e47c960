import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";
import { packTemplate } from "../../scripts/pack-template.ts";
import { readPackedTemplate } from "../src/template/tar.ts";
import { baseEnvironment, emptyFolder, executable, namesIn, runtimes } from "./support/command.ts";
import { pack } from "./support/pack.ts";
import { fixture } from "./support/templates.ts";

const pathsIn = (archive: Uint8Array) => [...readPackedTemplate(archive).keys()];

test("the package has no dependencies and no unneeded files, and runs wherever it is unpacked", () => {
  const folder = emptyFolder();
  expect(spawnSync("tar", ["-xzf", inject("tarball")], { cwd: folder }).status).toBe(0);
  const unpacked = join(folder, "package");
  const manifest = JSON.parse(readFileSync(join(unpacked, "package.json"), "utf8"));
  expect(manifest.dependencies).toBeUndefined();
  expect(namesIn(unpacked)).toEqual(["LICENSE", "README.md", "dist", "package.json"]);
  const licence = readFileSync(join(import.meta.dirname, "../../LICENSE"), "utf8");
  expect(readFileSync(join(unpacked, "LICENSE"), "utf8")).toBe(licence);
  expect(readFileSync(join(unpacked, "dist/LICENSES.md"), "utf8")).toMatch(/^# commander\n/m);
  for (const runtime of runtimes) {
    const words = [join(unpacked, manifest.bin["create-damson"]), `with-${runtime}`, "--no-install"];
    expect(spawnSync(executable(runtime), words, { cwd: folder, env: baseEnvironment() }).status).toBe(0);
    expect(namesIn(join(folder, `with-${runtime}`))).toContain(".gitignore");
  }
});

// Parsing it alone takes Node longer than `--help` may take.
test("no program file contains the emoji pattern as a literal", () => {
  for (const name of readdirSync(dirname(inject("program"))).filter((file) => file.endsWith(".js"))) {
    const text = readFileSync(join(dirname(inject("program")), name), "utf8");
    expect(text).not.toMatch(/\/[^/"\n]*\\p\{RGI_Emoji/);
  }
});

test("the package is smaller than 1.1 MB with the real template and all optional features", () => {
  const tarball = pack(emptyFolder(), join(import.meta.dirname, "../../template"), true);
  expect(statSync(tarball).size).toBeLessThan(1_100_000);
});

test("no program file names this machine or a registry", () => {
  for (const name of readdirSync(dirname(inject("program"))).filter((file) => file.endsWith(".js"))) {
    const text = readFileSync(join(dirname(inject("program")), name), "utf8");
    expect(text).not.toContain(join(import.meta.dirname, "../.."));
    expect(text).not.toMatch(/registry\.(?!tar\.br)\w+\.\w|\/node_modules\//);
  }
});

test("the template consists of the files that git tracks, with their current content", () => {
  const cwd = emptyFolder();
  const git = (...words: string[]) => spawnSync("git", words, { cwd, env: baseEnvironment() });
  cpSync(fixture, cwd, { recursive: true });
  git("init", "--quiet");
  git("add", "--all");
  writeFileSync(join(cwd, "untracked.txt"), "");
  writeFileSync(join(cwd, "src/answer.ts"), "changed");
  spawnSync("rm", [join(cwd, "app.json")]);
  const files = readPackedTemplate(packTemplate(cwd));
  expect([...files.keys()]).not.toContain("untracked.txt");
  expect([...files.keys()]).not.toContain("app.json");
  expect(Buffer.from(files.get("src/answer.ts")?.bytes ?? []).toString()).toBe("changed");
});

test("the template follows .gitignore where there is no git", () => {
  const cwd = emptyFolder();
  cpSync(fixture, cwd, { recursive: true });
  mkdirSync(join(cwd, "data"), { recursive: true });
  writeFileSync(join(cwd, "data/app.txt"), "");
  writeFileSync(join(cwd, "src/kept.ts"), "");
  const paths = pathsIn(packTemplate(cwd));
  expect(paths).toContain("src/kept.ts");
  expect(paths).not.toContain("data/app.txt");
});

test.each([".env", "data.db", "dist/server.js"])("packing stops at a tracked %s", (path) => {
  const cwd = emptyFolder();
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), "x");
  const git = (...words: string[]) => spawnSync("git", words, { cwd, env: baseEnvironment() });
  git("init", "--quiet");
  git("add", "--all", "--force");
  expect(() => packTemplate(cwd)).toThrow(`${path} must not be in the template`);
});
