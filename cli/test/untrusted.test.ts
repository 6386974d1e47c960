import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findNpm, foldersOnPath } from "../src/ports/fetch-bun.mjs";
import { requireRegular, resolveInside } from "../src/ports/inside.ts";
import { gitEnvironment } from "../src/ports/machine.ts";
import { parseRecord, readRecord } from "../src/project/record.ts";
import { recover } from "../src/upgrade/apply.ts";
import { runProgram } from "./support/command.ts";

let work: string;
let project: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "damson-untrusted-"));
  project = join(work, "project");
  mkdirSync(project);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(work, { recursive: true });
});

function write(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const sound = {
  version: "0.2.0",
  name: "my-app",
  runner: "bun",
  template: { source: "bundled", digest: "abc" },
  options: { title: "My App" },
};

test.each([
  ["a version that is another package", { version: "0.2.0 || file:../evil" }],
  ["a version that is an address", { version: "1.0.0@https://example.com/evil.tgz" }],
  ["a name that leads elsewhere", { name: "../../outside" }],
  ["a name of a folder above", { name: ".." }],
  ["a program to run it with", { runner: "/tmp/evil" }],
  ["a list that is none", { without: "src" }],
  ["no options", { options: undefined }],
])("rejects a record with %s", (_, changes) => {
  expect(parseRecord(JSON.stringify(sound), "x")).toEqual(sound);
  expect(() => parseRecord(JSON.stringify({ ...sound, ...changes }), "x")).toThrow("x cannot be read");
});

test("a path listed by a project cannot point outside it, even through links", () => {
  symlinkSync(work, join(project, "out"));
  symlinkSync("/nowhere", join(project, "gone"));
  expect(resolveInside(project, "src/new/file.ts")).toBe(join(project, "src/new/file.ts"));
  for (const path of ["../file", "src/../../file", "out/file", "out/new/file", "gone/file"])
    expect(() => resolveInside(project, path), path).toThrow("lies outside it");
});

test.each(["../precious", "out/precious"])(
  "an unfinished upgrade planted in a project changes nothing at %s",
  (path) => {
    const precious = write(join(work, "precious"), "mine");
    symlinkSync(work, join(project, "out"));
    write(join(project, ".damson-upgrade/journal.json"), JSON.stringify({ paths: ["a.ts", path] }));
    const own = write(join(project, "a.ts"), "a");
    expect(() => recover(project)).toThrow("lies outside it");
    expect([precious, own].map((file) => readFileSync(file, "utf8"))).toEqual(["mine", "a"]);
  },
);

test("an unfinished upgrade restores the git index of this project only", () => {
  const index = write(join(work, "index"), "mine");
  write(join(project, ".damson-upgrade/index.before"), "evil");
  write(join(project, ".damson-upgrade/journal.json"), JSON.stringify({ paths: [], index }));
  expect(recover(project)).toBe(true);
  expect(readFileSync(index, "utf8")).toBe("mine");
  expect(existsSync(join(project, ".damson-upgrade"))).toBe(false);
});

test("runs no program from the project, and nothing that is merely named npm", () => {
  const fake = write(join(project, "npm-cli.js"), "");
  write(join(project, "npm"), "");
  vi.stubEnv("npm_execpath", fake);
  vi.stubEnv("PATH", `.:${work}/none::project`);
  vi.spyOn(process, "cwd").mockReturnValue(project);
  expect(foldersOnPath()).toEqual([join(work, "none")]);
  expect(findNpm()).toBeUndefined();
  const real = write(join(work, "npm/bin/npm-cli.js"), "");
  write(join(work, "npm/package.json"), '{ "name": "npm" }');
  vi.stubEnv("npm_execpath", real);
  expect(findNpm()).toEqual([process.execPath, real]);
});

test("passes git no environment variables that name programs or repositories", () => {
  for (const name of [
    "GIT_SSH_COMMAND",
    "GIT_EXTERNAL_DIFF",
    "GIT_DIR",
    "GIT_CONFIG_COUNT",
    "GIT_AUTHOR_NAME",
  ])
    vi.stubEnv(name, "x");
  vi.stubEnv("PATH", `/usr/bin:.`);
  const env = gitEnvironment();
  const names = Object.keys(env).filter((name) => name.startsWith("GIT_"));
  expect(names.filter((name) => !/^GIT_(COMMITTER|CONFIG_)/.test(name))).toEqual(["GIT_AUTHOR_NAME"]);
  expect(names).not.toContain("GIT_CONFIG_COUNT");
  expect(env.PATH).toBe("/usr/bin");
});

describe("never replaces, follows or removes a link that leads out, a pipe, a socket or a device", () => {
  const isRoot = process.getuid?.() === 0;
  const kinds: readonly (readonly [string, (path: string) => unknown])[] = [
    ["a symbolic link", (path) => symlinkSync(write(join(work, "precious"), "mine"), path)],
    ["a symbolic link", (path) => symlinkSync("/nowhere", path)],
    ["a pipe", (path) => spawnSync("sh", ["-c", `mkfifo "$0"`, path])],
    ["a socket", (path) => socketAt(path)],
    ...(isRoot ? [["a device", (path: string) => spawnSync("mknod", [path, "c", "1", "3"])] as const] : []),
  ];

  test.each(kinds)("%s", async (says, make) => {
    const place = join(project, ".gitignore");
    make(place);
    const before = lstatSync(place);
    expect(() => requireRegular(project, ["src/new.ts", ".gitignore"])).toThrow(`.gitignore is ${says}`);
    expect(() => readRecord(linked(make, ".damson.json"))).toThrow(`.damson.json is ${says}`);
    if (["a pipe", "a socket"].includes(says)) {
      for (const name of [".damson.json", ".env"]) {
        const { code, stderr } = await runProgram(["doctor"], { cwd: linked(make, name) });
        expect([code, stderr]).toEqual([
          4,
          expect.stringContaining(`${name} is ${says}, not a regular file.`),
        ]);
      }
    }
    expect(() => recover(linked(make, ".damson-upgrade"))).toThrow(`.damson-upgrade is ${says}`);
    for (const words of [["."], [".", "--force"]]) {
      const { code, stderr } = await runProgram([...words, "--no-install"], { cwd: project });
      expect([code, stderr]).toEqual([
        4,
        expect.stringContaining(`.gitignore is ${says}, not a regular file.`),
      ]);
    }
    const after = lstatSync(place);
    expect([after.ino, after.mode, readdirSync(project)]).toEqual([before.ino, before.mode, [".gitignore"]]);
    if (existsSync(join(work, "precious"))) expect(readFileSync(join(work, "precious"), "utf8")).toBe("mine");
  });

  test("except that doctor reads a link to /dev/null as an empty .env", async () => {
    const { code, stderr } = await runProgram(["doctor"], {
      cwd: linked((path) => symlinkSync("/dev/null", path), ".env"),
    });
    expect([code, stderr]).toEqual([3, ""]);
  });

  test("in place of a project's folder, or of a file that --force would replace", async () => {
    for (const name of ["scripts", "src"]) {
      symlinkSync(work, join(project, name));
      write(join(project, "notes.txt"), "mine");
      const { code, stderr } = await runProgram([".", "--force", "--no-install"], { cwd: project });
      expect([code, stderr]).toEqual([4, expect.stringContaining(`${name} is a symbolic link`)]);
      expect(readdirSync(project).sort()).toEqual([name, "notes.txt"].sort());
      rmSync(join(project, name));
    }
  });
});

function linked(make: (path: string) => unknown, name: string): string {
  const folder = mkdtempSync(join(work, "other-"));
  make(join(folder, name));
  write(join(folder, "package.json"), "{}");
  return folder;
}

function socketAt(path: string): void {
  const code = `Bun.listen({ unix: ${JSON.stringify(path)}, socket: { data() {} } }); process.kill(process.pid, "SIGKILL")`;
  spawnSync(process.execPath, ["-e", code]);
}
