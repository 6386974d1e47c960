import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { describeMachine, differences, digestOfFiles, digestOfMachine, isCommitted } from "./inputs.ts";
import { isReadBy } from "./stages.ts";

afterEach(() => void vi.unstubAllEnvs());

function empty(): string {
  const path = mkdtempSync(join(tmpdir(), "damson inputs é-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
const git = (cwd: string, ...words: string[]) => spawnSync("git", [...identity, ...words], { cwd });

/** A repository with one commit. */
function repository(): string {
  const root = empty();
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, ".gitignore"), "dist\n.env*\n");
  writeFileSync(join(root, "src/a.ts"), "a");
  git(root, "init", "--quiet");
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "-m", "All");
  return root;
}

const digest = (root: string) => digestOfFiles(root, () => true);

test("the same files in another folder have the same digest", () => {
  const [one, other] = [digest(repository()), digest(repository())];
  expect(one).toMatch(/^[\da-f]{64}$/);
  expect(other).toBe(one);
});

test.each<[what: string, change: (root: string) => void]>([
  ["changed content", (root) => writeFileSync(join(root, "src/a.ts"), "b")],
  ["a new file", (root) => writeFileSync(join(root, "src/b.ts"), "")],
  ["a removed file", (root) => rmSync(join(root, "src/a.ts"))],
  ["a moved file", (root) => git(root, "mv", "src/a.ts", "src/b.ts")],
  ["a file that can be run", (root) => chmodSync(join(root, "src/a.ts"), 0o755)],
  [
    "a link in its place",
    (root) => {
      rmSync(join(root, "src/a.ts"));
      symlinkSync("a", join(root, "src/a.ts"));
    },
  ],
  ["an ignored .env, which Bun reads", (root) => writeFileSync(join(root, "src/.env.local"), "A=1")],
])("%s changes the digest", (_, change) => {
  const root = repository();
  const before = digest(root);
  change(root);
  expect(digest(root)).not.toBe(before);
});

test("other ignored files, and files that a stage does not read, do not change the digest", () => {
  const root = repository();
  const src = () => digestOfFiles(root, (path) => path.startsWith("src/"));
  const before = [digest(root), src()];
  mkdirSync(join(root, "dist"));
  writeFileSync(join(root, "dist/a.js"), "");
  expect([digest(root), src()]).toEqual(before);
  writeFileSync(join(root, "README.md"), "");
  expect([digest(root) === before[0], src() === before[1]]).toEqual([false, true]);
});

test("a folder without git has no digest, and counts as uncommitted", () => {
  const root = empty();
  writeFileSync(join(root, "a.ts"), "");
  expect([digest(root), isCommitted(root)]).toEqual([undefined, false]);
});

test("files count as committed only if git has no changes and no new files", () => {
  const root = repository();
  expect(isCommitted(root)).toBe(true);
  writeFileSync(join(root, "new.ts"), "");
  expect(isCommitted(root)).toBe(false);
  rmSync(join(root, "new.ts"));
  writeFileSync(join(root, "src/a.ts"), "b");
  expect(isCommitted(root)).toBe(false);
});

const digestWith = (browser: string) => digestOfMachine(describeMachine(browser));

test("a different browser, program, setting or variable counts as another machine; a terminal or session does not", () => {
  const browser = (version: string) => {
    const file = join(empty(), "browser");
    writeFileSync(file, `#!/bin/sh\necho Chromium ${version}\n`, { mode: 0o755 });
    return file;
  };
  const [one, same, other] = [browser("1"), browser("1"), browser("2")];
  vi.stubEnv("HOME", empty());
  const before = digestWith(one);
  for (const [name, value] of [
    ["TERM", "vt100"],
    ["SSH_TTY", "/dev/pts/7"],
    ["CI", "true"],
    ["npm_lifecycle_event", "test"],
    ["TEST_SLOWNESS", "3"],
  ])
    vi.stubEnv(name ?? "", value);
  expect(digestWith(same)).toBe(before);
  expect(digestWith(other)).not.toBe(before);
  for (const name of ["TZ", "LC_ALL", "FUZZ_RUNS", "SLOW", "SOMETHING_NEW"]) {
    const usual = process.env[name];
    vi.stubEnv(name, "5");
    expect(digestWith(one), name).not.toBe(before);
    vi.stubEnv(name, usual);
  }
  expect(digestWith(one)).toBe(before);
  const programs = empty();
  vi.stubEnv(
    "PATH",
    `${process.env.PATH}::/nowhere:${import.meta.filename}:${join(programs, "node_modules/.bin")}`,
  );
  expect(digestWith(one)).toBe(before);
  writeFileSync(join(programs, "tool"), "", { mode: 0o755 });
  vi.stubEnv("PATH", `${process.env.PATH}:${programs}`);
  const there = digestWith(one);
  expect(there).not.toBe(before);
  const moved = `${programs}-moved`;
  renameSync(programs, moved);
  vi.stubEnv("PATH", process.env.PATH?.replaceAll(programs, moved));
  expect(digestWith(one)).toBe(there);
  renameSync(moved, programs);
});

test("names what differs, without its values", () => {
  vi.stubEnv("SECRET", "one");
  const before = describeMachine("/nowhere");
  vi.stubEnv("SECRET", "two");
  vi.stubEnv("TZ", "Asia/Tokyo");
  const now = describeMachine("/nowhere");
  expect(differences(before, now).toSorted()).toEqual(["the variable SECRET", "the variable TZ"]);
  expect(Object.values(now).join()).not.toMatch(/two|Tokyo/);
  expect(differences(now, now)).toEqual([]);
});

test("a stage reads its own tests and all code, but not the tests of other stages", () => {
  const stage = { folder: "tests", words: ["guides.test.ts"] };
  const read = ["tests/guides.test.ts", "tests/support/server.ts", "tests/runner/stage.ts", "bun.lock"];
  const further = ["template/src/a.test.ts", "scripts/test.ts", ".gitignore", "docs/cli.md"];
  for (const path of [...read, ...further]) expect(isReadBy(stage, path), path).toBe(true);
  for (const path of ["tests/demo.test.ts", "cli/test/add.test.ts", "docs/decisions/1.md", "CHANGELOG.md"]) {
    expect(isReadBy(stage, path), path).toBe(false);
    expect(isReadBy({ ...stage, readsAll: true }, path), path).toBe(true);
  }
  expect(isReadBy({ folder: "cli" }, "cli/test/upgrade.test.ts")).toBe(true);
});
