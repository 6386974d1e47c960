import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  baseEnvironment,
  emptyFolder,
  ended,
  namesIn,
  runProgram,
  startProgram,
  until,
} from "./support/command.ts";

/**
 * A directory with another project: files at the paths of ours, folders of tools, a link, and unknown files.
 */
function occupied(): string {
  const root = join(emptyFolder(), "shop");
  mkdirSync(join(root, "src/deep"), { recursive: true });
  mkdirSync(join(root, "node_modules/old"), { recursive: true });
  writeFileSync(join(root, "node_modules/old/index.js"), "old");
  mkdirSync(join(root, "data"));
  writeFileSync(join(root, "data/calls.txt"), "old\n");
  writeFileSync(join(root, "package.json"), '{ "name": "old" }');
  writeFileSync(join(root, ".env"), "SECRET=old");
  writeFileSync(join(root, ".env.local"), "AUTH_SECRET=old");
  writeFileSync(join(root, "src/answer.ts"), "old");
  writeFileSync(join(root, "src/deep/own.ts"), "mine");
  writeFileSync(join(root, "README.md"), "mine");
  writeFileSync(join(root, "notes.txt"), "mine");
  symlinkSync("data", join(root, "scripts"));
  return root;
}

/** Every file with its content, every link with its target. */
function snapshot(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path, entry.isSymbolicLink() ? readlinkSync(path) : readFileSync(path, "utf8")];
      }),
  );
}

const replaced = [".env", ".env.local", "data", "node_modules", "package.json", "scripts", "src/answer.ts"];

test("--force creates the project and moves conflicting files into a backup", async () => {
  const cwd = occupied();
  const { code, stdout } = await runProgram([".", "--force"], { cwd });
  expect(code).toBe(0);
  const backup = namesIn(cwd).find((name) => name.startsWith(".damson-backup-")) ?? "";
  expect(backup).toMatch(/^\.damson-backup-\d{4}-\d\d-\d\d-\d{6}$/);
  expect(stdout).toContain(`Replaced, with a copy in ${backup}: ${replaced.join(", ")}\n`);
  expect(stdout).toContain("Kept as they are: README.md");

  expect(JSON.parse(readFileSync(join(cwd, "package.json"), "utf8")).name).toBe("shop");
  expect(namesIn(join(cwd, "node_modules"))).not.toContain("old");
  expect(readFileSync(join(cwd, "data/calls.txt"), "utf8")).toBe("db:migrate\ndb:seed\n");
  for (const path of ["notes.txt", "src/deep/own.ts", "README.md"])
    expect(readFileSync(join(cwd, path), "utf8")).toBe("mine");

  const kept = join(cwd, backup);
  expect(readFileSync(join(kept, "src/answer.ts"), "utf8")).toBe("old");
  expect(readFileSync(join(kept, "node_modules/old/index.js"), "utf8")).toBe("old");
  expect(readFileSync(join(kept, ".env"), "utf8")).toBe("SECRET=old");
  expect(readlinkSync(join(kept, "scripts"))).toBe("data");
  expect(namesIn(join(cwd, ".."))).toEqual(["shop"]);
  const words = ["status", "--porcelain", "--untracked-files=all"];
  const { stdout: untracked } = spawnSync("git", words, { cwd, encoding: "utf8", env: baseEnvironment() });
  expect(untracked).toContain("?? notes.txt\n");
  expect(untracked).not.toContain("damson-backup");
});

test("a second --force makes a second backup and keeps the first one", async () => {
  const cwd = occupied();
  for (const _ of [1, 2]) expect((await runProgram([".", "--force", "--no-install"], { cwd })).code).toBe(0);
  const backups = namesIn(cwd).filter((name) => name.startsWith(".damson-backup-"));
  expect(backups).toHaveLength(2);
  expect(
    backups.map((name) => JSON.parse(readFileSync(join(cwd, name, "package.json"), "utf8")).name).sort(),
  ).toEqual(["old", "shop"]);
});

test("conflicting files are refused without --force, with a hint", async () => {
  const cwd = occupied();
  const before = snapshot(cwd);
  const { code, stderr } = await runProgram([".", "--yes"], { cwd });
  expect(code).toBe(4);
  expect(stderr).toContain(".env, .env.local, data, node_modules, notes.txt …");
  expect(stderr).toContain("--force");
  expect(snapshot(cwd)).toEqual(before);
});

test("--dry-run lists what would be replaced and changes nothing", async () => {
  const cwd = occupied();
  const before = snapshot(cwd);
  const { code, stdout } = await runProgram([".", "--force", "--dry-run", "--json"], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ replaced, backup: expect.stringMatching(/^\.damson-backup-/) });
  expect(snapshot(cwd)).toEqual(before);
});

test("leaves everything unchanged when cancelled", async () => {
  const cwd = occupied();
  const before = snapshot(cwd);
  const child = startProgram([".", "--force"], { cwd, env: { FIXTURE_SLOW: "db:migrate" } });
  const end = ended(child);
  await until(() => namesIn(cwd).some((name) => name.startsWith(".damson-")));
  child.kill("SIGINT");
  expect((await end).code).toBe(130);
  expect(snapshot(cwd)).toEqual(before);
});

test("leaves everything unchanged if a new conflict appears at the end", async () => {
  const cwd = occupied();
  const before = snapshot(cwd);
  const env = { FIXTURE_SLOW: "db:migrate", FIXTURE_UNTIL: join(cwd, "vendor") };
  const child = startProgram([".", "--force"], { cwd, env });
  const end = ended(child);
  await until(() => namesIn(cwd).some((name) => name.startsWith(".damson-")));
  writeFileSync(join(cwd, "vendor"), "new");
  expect((await end).code).toBe(4);
  expect(snapshot(cwd)).toEqual({ ...before, [join(cwd, "vendor")]: "new" });
});

test("refuses a file in place of the directory, even with --force", async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, "file"), "mine");
  expect((await runProgram(["file", "--force"], { cwd })).code).toBe(4);
  expect(readFileSync(join(cwd, "file"), "utf8")).toBe("mine");
});
