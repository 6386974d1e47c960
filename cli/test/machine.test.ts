import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import {
  baseEnvironment,
  emptyFolder,
  executable,
  namesIn,
  obeyingModes,
  quick,
  runProgram,
  runtimes,
} from "./support/command.ts";

const ordinary = obeyingModes();
const hasNode = runtimes.includes("node");

describe("on a machine that lacks something", () => {
  test.runIf(hasNode)("creates nothing without Bun, except with --no-install", async () => {
    const cwd = emptyFolder();
    const env = { PATH: "/nowhere" };
    const { code, stderr } = await runProgram(["x"], { cwd, runtime: "node", env });
    expect(code).toBe(3);
    expect(stderr).toContain("npm install --global bun");
    expect(namesIn(cwd)).toEqual([]);
    expect((await runProgram(["x", "--no-install"], { cwd, runtime: "node", env })).code).toBe(0);
  });

  test("creates the project without git, and reports that", async () => {
    const cwd = emptyFolder();
    const { code, stdout } = await runProgram(["x"], { cwd, env: { PATH: "/nowhere" } });
    expect(code).toBe(0);
    expect(stdout).toContain("git is not installed");
  });

  test.runIf(hasNode)("creates nothing without a folder for temporary files, and reports that", async () => {
    // A PATH with npm but without Bun.
    const programs = emptyFolder();
    writeFileSync(join(programs, "npm"), "", { mode: 0o755 });
    const env = { PATH: programs, TMPDIR: "/nowhere/at/all" };
    const cwd = emptyFolder();
    const { code, stderr } = await runProgram(["x", "--yes"], { cwd, runtime: "node", env });
    expect([code, namesIn(cwd)]).toEqual([3, []]);
    expect(stderr).toContain("Cannot write temporary files to /nowhere/at/all.\nSet TMPDIR");
  });

  test.runIf(ordinary).each(runtimes)(
    "creates nothing without write permission, and reports that, under %s",
    async (runtime) => {
      const cwd = emptyFolder();
      chmodSync(cwd, 0o555);
      const { code, stderr } = await runProgram(["x", ...quick], { cwd, runtime, before: ordinary });
      expect(code).toBe(3);
      expect(stderr).toContain("No permission");
      expect(namesIn(cwd)).toEqual([]);
    },
  );
});

test.each(runtimes)("reports a current directory that was removed, under %s", async (runtime) => {
  const cwd = emptyFolder();
  const before = ["sh", "-c", `mkdir gone && cd gone && rmdir ../gone && exec "$@"`, "sh"];
  const { code, stdout, stderr } = await runProgram(["x", ...quick, "--json"], { cwd, runtime, before });
  expect(code, stderr).toBe(4);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, code: "TARGET_NOT_A_DIRECTORY" });
  expect(stderr).toContain("The current directory no longer exists.");
  expect(namesIn(cwd)).toEqual([]);
});

// A file system of ten pages needs its own namespace, which some systems do not allow.
const mountable = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

describe.runIf(mountable).each(runtimes)("on a file system, under %s,", (runtime) => {
  /** Runs `before` and then the program in a separate file system, and lists its files. */
  function runMounted(before: string, words: readonly string[], options = "size=40k") {
    const cwd = emptyFolder();
    const script = `mount -t tmpfs tmpfs . && cd "$PWD" && ${before} && mount -o remount,${options} tmpfs . && "$@"; echo "$?"; find . | sort`;
    const command = ["-rm", "sh", "-c", script, "sh", executable(runtime), inject("program"), ...words];
    return spawnSync("unshare", command, { cwd, encoding: "utf8", env: baseEnvironment() });
  }

  test.each([["x"], ["deep/x"]])("that is full, reports that and does not create %s", (directory) => {
    const { stdout, stderr } = runMounted("true", [directory, ...quick]);
    expect(stderr).toContain("The disk is full.");
    expect(stdout).toBe("3\n.\n");
  });

  test("that is full, leaves the directory unchanged, even with --force", () => {
    const { stdout, stderr } = runMounted("mkdir x && echo mine > x/app.json", ["x", "--force", ...quick]);
    expect(stderr).toContain("The disk is full.");
    expect(stdout).toBe("3\n.\n./x\n./x/app.json\n");
  });

  test("that is read-only, reports that and creates nothing", () => {
    const { stdout, stderr } = runMounted("mkdir x", ["x/y", ...quick], "ro");
    expect(stderr).toContain("That file system is read-only.");
    expect(stdout).toBe("3\n.\n./x\n");
  });
});

// Agents and CI have no terminal, an input that is closed or never closes, and variables that identify them.
describe.each([
  ["CI", { CI: "1" }],
  ["an agent", { CLAUDECODE: "1", AI_AGENT: "1", TERM: "dumb" }],
  ["nothing set", { TERM: undefined, HOME: undefined }],
])("in an environment with %s", (_, env) => {
  test.each(["ignore", "pipe"] as const)("asks no questions for any input (%s)", async (stdin) => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await runProgram(["x", ...quick], { cwd, env, stdin });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).not.toContain("\x1b");
    expect(namesIn(cwd)).toEqual(["x"]);
    const without = await runProgram(quick, { cwd, env, stdin });
    expect({ code: without.code, stdout: without.stdout }).toEqual({ code: 2, stdout: "" });
    expect(namesIn(cwd)).toEqual(["x"]);
  });
});

test("closing the output early does not interrupt the command", () => {
  const cwd = emptyFolder();
  const script = '{ "$@"; echo "$?" >&2; } | true';
  const words = ["-c", script, "sh", executable("bun"), inject("program"), "x"];
  const { stderr } = spawnSync("sh", words, { cwd, encoding: "utf8", env: baseEnvironment() });
  expect(stderr).toBe("0\n");
  expect(namesIn(join(cwd, "x"))).toContain(".git");
});

describe("a failing step", () => {
  test.each(["db:migrate", "db:seed"])(
    "(%s) keeps the project and explains how to continue",
    async (script) => {
      const cwd = emptyFolder();
      const { code, stdout, stderr } = await runProgram(["x"], { cwd, env: { FIXTURE_FAIL: script } });
      expect(code).toBe(6);
      expect(stderr).toContain(`${script} was told to fail`);
      expect(stdout).toMatch(new RegExp(`cd x\\n.*bun run ${script}\\n`));
      expect(namesIn(join(cwd, "x"))).toContain(".git");
      expect(namesIn(cwd)).toEqual(["x"]);
    },
  );
});

test("another project's settings in the shell do not affect the new project's database", async () => {
  const cwd = emptyFolder();
  const { code } = await runProgram(["x", "--no-git"], {
    cwd,
    env: { DATABASE_URL: "file:/other.db", NODE_ENV: "production" },
  });
  expect(code).toBe(0);
  expect(readFileSync(join(cwd, "x/data/environment.txt"), "utf8")).toBe(
    "db:migrate undefined undefined\ndb:seed undefined undefined\n",
  );
});

test("Bun reads .env as intended, and PORT from the environment wins", async () => {
  const cwd = emptyFolder();
  await runProgram(["x", ...quick], { cwd });
  const read = (env: Record<string, string>) => {
    const code =
      "console.log(JSON.stringify([process.env.PORT, process.env.BASE_URL, process.env.AUTH_SECRET, process.env.SMTP_URL]))";
    const settings = {
      cwd: join(cwd, "x"),
      encoding: "utf8",
      env: { PATH: process.env.PATH, ...env },
    } as const;
    return JSON.parse(spawnSync(executable("bun"), ["-e", code], settings).stdout);
  };
  expect(read({})).toEqual(["3000", "http://localhost:3000", expect.stringMatching(/^[0-9a-f]{64}$/), null]);
  expect(read({ PORT: "4000" }).slice(0, 2)).toEqual(["4000", "http://localhost:4000"]);
});
