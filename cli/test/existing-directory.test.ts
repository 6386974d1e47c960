import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { baseEnvironment, emptyFolder, namesIn, runProgram } from "./support/command.ts";

const quick = ["--no-install"];

function git(cwd: string, ...words: string[]): string {
  return spawnSync("git", words, { cwd, encoding: "utf8", env: baseEnvironment() }).stdout;
}

describe("in an existing directory", () => {
  test("creates the project if it is empty, and accepts `.` as its path", async () => {
    const cwd = join(emptyFolder(), "here");
    mkdirSync(cwd);
    const { code, stdout } = await runProgram([".", ...quick], { cwd });
    expect(code).toBe(0);
    expect(namesIn(cwd)).toContain("app.json");
    expect(namesIn(cwd).filter((name) => name.startsWith(".damson-"))).toEqual([]);
    expect(JSON.parse(readFileSync(join(cwd, "package.json"), "utf8")).name).toBe("here");
    expect(git(cwd, "status", "--porcelain")).toBe("");
    expect(stdout).not.toContain("cd ");
  });

  test("keeps the files of a fresh repository and of an editor, and adds lines to .gitignore", async () => {
    const cwd = join(emptyFolder(), "repo");
    mkdirSync(join(cwd, ".vscode"), { recursive: true });
    git(cwd, "init", "--quiet");
    writeFileSync(join(cwd, "readme.md"), "mine");
    writeFileSync(join(cwd, "LICENSE"), "mine");
    writeFileSync(join(cwd, ".gitignore"), "*.tmp");
    writeFileSync(join(cwd, ".vscode/settings.json"), "{}");
    const { code, stdout } = await runProgram([".", ...quick], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("Kept as they are: .vscode/settings.json, LICENSE, readme.md");
    expect(stdout).toContain("Lines added to: .gitignore");
    expect(readFileSync(join(cwd, "readme.md"), "utf8")).toBe("mine");
    expect(namesIn(cwd)).not.toContain("README.md");
    expect(readFileSync(join(cwd, ".gitignore"), "utf8")).toBe(
      "*.tmp\n\nnode_modules/\n.env\ndata/\n*.log\n",
    );
    expect(readFileSync(join(cwd, ".vscode/settings.json"), "utf8")).toBe("{}");
    expect(git(cwd, "rev-parse", "--verify", "--quiet", "HEAD")).toBe("");
    expect(git(cwd, "status", "--porcelain", "--untracked-files=all")).toContain("?? app.json");
  });

  test("does not treat settings of tools as a conflict", async () => {
    const cwd = join(emptyFolder(), "tools");
    const names = ".nvmrc .node-version .tool-versions .cursorrules CLAUDE.md renovate.json".split(" ");
    for (const name of [".claude", ".devcontainer"]) mkdirSync(join(cwd, name), { recursive: true });
    for (const name of names) writeFileSync(join(cwd, name), "mine");
    expect((await runProgram([".", ...quick], { cwd })).code).toBe(0);
    for (const name of names) expect(readFileSync(join(cwd, name), "utf8")).toBe("mine");
  });

  test("works unattended if it contains only .git", async () => {
    const cwd = join(emptyFolder(), "bare");
    mkdirSync(cwd);
    git(cwd, "init", "--quiet");
    expect((await runProgram([".", "--yes", ...quick], { cwd })).code).toBe(0);
    expect(namesIn(cwd)).toContain(".env");
  });

  test.each(["index.html", ".env", "node_modules", "src"])("refuses to overwrite %s", async (name) => {
    const cwd = join(emptyFolder(), "full");
    mkdirSync(cwd);
    writeFileSync(join(cwd, name), "mine");
    const { code, stderr } = await runProgram([".", ...quick], { cwd });
    expect(code).toBe(4);
    expect(stderr).toContain(name);
    expect(namesIn(cwd)).toEqual([name]);
  });
});

test("refuses to replace a file or a broken link", async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, "file"), "");
  symlinkSync("nowhere", join(cwd, "link"));
  for (const target of ["file", "link", "file/below"]) {
    expect((await runProgram([target, ...quick], { cwd })).code).toBe(4);
  }
  expect(namesIn(cwd)).toEqual(["file", "link"]);
});

describe("git", () => {
  test("commits everything but .env once, on main, and leaves a clean tree", async () => {
    const cwd = emptyFolder();
    expect((await runProgram(["x"], { cwd })).code).toBe(0);
    const x = join(cwd, "x");
    expect(git(x, "log", "--format=%s", "main")).toBe("Start X\n");
    expect(git(x, "status", "--porcelain")).toBe("");
    expect(git(x, "ls-files").split("\n")).toEqual(expect.arrayContaining([".damson.json", "bun.lock"]));
    expect(git(x, "ls-files")).not.toMatch(/^\.env$/m);
  });

  test("is not touched inside an existing repository", async () => {
    const cwd = emptyFolder();
    git(cwd, "init", "--quiet");
    const { code, stdout } = await runProgram(["deep/x", ...quick], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("already in a repository");
    expect(namesIn(join(cwd, "deep/x"))).not.toContain(".git");
  });

  test("has everything staged, but not committed, if user.name and user.email are not set", async () => {
    const cwd = emptyFolder();
    const nobody = { GIT_AUTHOR_NAME: undefined, GIT_AUTHOR_EMAIL: undefined };
    const env = { ...nobody, GIT_COMMITTER_NAME: undefined, GIT_COMMITTER_EMAIL: undefined };
    const { code, stdout } = await runProgram(["x", ...quick], { cwd, env });
    expect(code).toBe(0);
    expect(stdout).toContain("staged");
    expect(git(join(cwd, "x"), "status", "--porcelain")).toMatch(/^A {2}app\.json$/m);
  });

  test("uses the new repository even when a git hook runs the command", async () => {
    const cwd = emptyFolder();
    mkdirSync(join(cwd, "other"));
    git(join(cwd, "other"), "init", "--quiet");
    const { code } = await runProgram(["x", ...quick], { cwd, env: { GIT_DIR: join(cwd, "other/.git") } });
    expect(code).toBe(0);
    expect(git(join(cwd, "x"), "log", "--format=%s")).toBe("Start X\n");
  });
});
