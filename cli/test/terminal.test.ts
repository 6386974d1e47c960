import { spawnSync } from "node:child_process";
import { lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { locales } from "../src/options/locales.ts";
import { emptyFolder, namesIn, quick, runProgram, runtimes, version } from "./support/command.ts";

describe.each(runtimes)("the command, under %s", (runtime) => {
  test("prints help to stdout", async () => {
    const { code, stdout, stderr } = await runProgram(["--help"], { cwd: emptyFolder(), runtime });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: create-damson/);
    expect(stdout).toContain("--admin-email <email>");
  });

  test("prints its version as one line", async () => {
    const { code, stdout } = await runProgram(["-v"], { cwd: emptyFolder(), runtime });
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${version}\n` });
  });

  test("creates, sets up and commits a project", async () => {
    const cwd = emptyFolder();
    const words = ["shop", "--title", "Book Shop", "--admin-email", "Ada@Example.org"];
    const { code, stdout } = await runProgram(words, { cwd, runtime });
    expect(code).toBe(0);
    expect(namesIn(cwd)).toEqual(["shop"]);
    const shop = join(cwd, "shop");
    expect(statSync(join(shop, ".env")).mode & 0o777).toBe(0o600);
    expect(statSync(join(shop, "scripts/hello.sh")).mode & 0o777).toBe(0o755 & ~process.umask());
    expect(lstatSync(join(shop, "node_modules/leaf/package.json")).isFile()).toBe(true);
    expect(readFileSync(join(shop, "data/calls.txt"), "utf8")).toBe(
      "db:migrate\ndb:seed\nuser:admin ada@example.org\n",
    );
    expect(stdout).toMatch(/\n {2}cd shop\n {2}bun run dev\n {2}Sign in at .* as ada@example\.org;/);
    expect(stdout).toContain(
      `create-damson@${version} shop --title 'Book Shop' --admin-email ada@example.org --yes`,
    );
  });

  test("rejects an unknown option, with a suggestion", async () => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await runProgram(["x", "--tilte", "T"], { cwd, runtime });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/--tilte.*\n.*--title/);
    expect(namesIn(cwd)).toEqual([]);
  });

  test("asks nothing without a terminal, and suggests a working command if the directory is missing", async () => {
    const cwd = emptyFolder();
    const first = await runProgram(["--no-install", "--title", "It's"], { cwd, runtime });
    expect(first.code).toBe(2);
    const words = first.stderr.match(/bunx create-damson@\S+ (.*)/)?.[1];
    expect(words).toBe("my-app --title 'It'\\''s' --no-install --yes");
    const second = await runProgram(["my-app", "--title", "It's", "--no-install", "--yes"], { cwd, runtime });
    expect(second.code).toBe(0);
  });
});

test("--yes uses my-app, and the last lines list the remaining steps", async () => {
  const cwd = emptyFolder();
  const { code, stdout } = await runProgram(["--yes", "--no-install"], { cwd });
  expect(code).toBe(0);
  expect(namesIn(cwd)).toEqual(["my-app"]);
  expect(namesIn(join(cwd, "my-app"))).toContain(".git");
  expect(stdout).toMatch(
    /bun install --frozen-lockfile\n {2}bun run db:migrate\n {2}bun run db:seed\n {2}bun run dev/,
  );
});

test("--no-seed and --no-git skip those steps", async () => {
  const cwd = emptyFolder();
  expect((await runProgram(["x", "--no-seed", "--no-git"], { cwd })).code).toBe(0);
  expect(namesIn(join(cwd, "x"))).not.toContain(".git");
  expect(readFileSync(join(cwd, "x/data/calls.txt"), "utf8")).toBe("db:migrate\n");
});

test("--dry-run prints the plan and changes nothing", async () => {
  const cwd = emptyFolder();
  const { code, stdout } = await runProgram(["x", "--dry-run"], { cwd });
  expect(stdout).toContain(" -m 'Start X'");
  expect(code).toBe(0);
  expect(stdout).toContain("755 scripts/hello.sh");
  expect(stdout).toContain("install: bun install --frozen-lockfile");
  expect(namesIn(cwd)).toEqual([]);
});

test.each([
  ["--title", "a\nb"],
  ["--title", ""],
  ["--admin-email", "nobody"],
])("%s %j is rejected and nothing is created", async (option, value) => {
  const cwd = emptyFolder();
  const { code, stderr } = await runProgram(["x", option, value, ...quick], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(`${option}: `);
  expect(namesIn(cwd)).toEqual([]);
});

test.each(["it's", "C#/app", "a?b", "a\\b"])(
  "rejects the directory %s, in which tools do not work",
  async (directory) => {
    const cwd = emptyFolder();
    const { code, stderr } = await runProgram([directory, ...quick], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("do not work in a path that contains");
    expect(namesIn(cwd)).toEqual([]);
  },
);

test("prints a path that works in a shell if the directory begins with a dash", async () => {
  const cwd = emptyFolder();
  const { code, stdout } = await runProgram(["--no-install", "--", "-shop"], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain("\n  cd ./-shop\n");
});

test("writes the requested port to .env and to every URL", async () => {
  const cwd = emptyFolder();
  const asked = await runProgram(["a", "--port", "4001", ...quick], { cwd });
  const shell = await runProgram(["b", ...quick], { cwd, env: { PORT: "4001" } });
  for (const [name, { stdout }] of Object.entries({ a: asked, b: shell })) {
    expect(readFileSync(join(cwd, name, ".env"), "utf8")).toMatch(/^PORT="4001"$/m);
    expect(stdout).toContain("http://localhost:4001/dev/mailbox");
    expect(stdout).not.toContain(":3000");
    expect(stdout).toContain("--port 4001");
  }
  expect((await runProgram(["c", "--port", "70000", ...quick], { cwd })).code).toBe(2);
});

test("removes leftovers of a killed run, which do not block the next one", async () => {
  const cwd = emptyFolder();
  const gone = spawnSync("true").pid;
  mkdirSync(join(cwd, "x", `.damson-${gone}-AbC123`, "deep"), { recursive: true });
  mkdirSync(join(cwd, "x", `.damson-${process.pid}-AbC123`));
  const { code, stderr } = await runProgram(["x", ...quick], { cwd });
  expect(code, stderr).toBe(0);
  expect(namesIn(join(cwd, "x")).filter((name) => name.startsWith(".damson-"))).toEqual([
    `.damson-${process.pid}-AbC123`,
  ]);
});

test("neither prints nor writes a token in --template", async () => {
  const cwd = emptyFolder();
  const source = "https://user:s3cret@127.0.0.1:9/x.tar.gz?token=s3cret";
  for (const words of [[], ["--json"]]) {
    const { code, stdout, stderr } = await runProgram(["x", "--template", source, ...words], { cwd });
    expect(code).toBe(5);
    expect(stdout + stderr).not.toContain("s3cret");
  }
});

test("rejects a directory that yields no package name", async () => {
  for (const directory of ["...", "node_modules", "a".repeat(215)]) {
    const { code, stderr } = await runProgram([directory, ...quick], { cwd: emptyFolder() });
    expect(code).toBe(2);
    expect(stderr).toContain("use 1 to 214 letters or digits, and not node_modules");
  }
});

test.each([
  ["with space", "with-space", "With Space"],
  ["日本語", "app", "日本語"],
  ["Größe", "grosse", "Größe"],
  ["a/new/place", "place", "Place"],
])("turns the directory %s into the package name %s", async (directory, name, title) => {
  const cwd = emptyFolder();
  expect((await runProgram([directory, "--no-git"], { cwd })).code).toBe(0);
  const read = (name: string) => JSON.parse(readFileSync(join(cwd, directory, name), "utf8"));
  expect(read("package.json").name).toBe(name);
  expect(read("app.json").title).toBe(title);
});

describe("--json", () => {
  test("prints one object to stdout and everything else to stderr", async () => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await runProgram(["x", "--json", "--no-seed"], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      directory: join(cwd, "x"),
      title: "X",
      options: {
        tagline: "",
        accent: null,
        envName: null,
        envEmoji: null,
        envColor: "plum",
        demo: false,
        locales,
        only: null,
        with: null,
        deploy: null,
        without: null,
        adminEmail: null,
        database: "sqlite",
        port: "3000",
        template: null,
        install: true,
        git: true,
        seed: false,
        force: false,
      },
      steps: ["files", "install", "migrate", "seed", "git"].map((name) => {
        return { name, status: name === "seed" ? "skipped" : "done", ms: expect.any(Number) };
      }),
      kept: [],
      merged: [],
      next: ["cd x", "bun run user:admin you@example.com", "bun run dev", expect.stringContaining("Sign in")],
      command: `bunx create-damson@${version} x --no-seed --yes`,
    });
    expect(stderr).toContain("Dependencies");
  });

  test.each([
    [["x", "--json", "--nope"], 2, "UNKNOWN_OPTION"],
    [["--json"], 2, "MISSING_DIRECTORY"],
    [[".", "--json"], 4, "TARGET_NOT_EMPTY"],
    [["x", "--json", "--template", "nowhere"], 5, "TEMPLATE_MISSING"],
  ])("also reports a failure as JSON: %j", async (words, code, name) => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, "file.txt"), "");
    const ended = await runProgram(words, { cwd });
    expect(ended.code).toBe(code);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      ok: false,
      code: name,
      message: expect.any(String),
      hint: expect.any(String),
    });
  });

  test("lists the files with --dry-run", async () => {
    const { stdout } = await runProgram(["x", "--json", "--dry-run"], { cwd: emptyFolder() });
    expect(JSON.parse(stdout).files).toContainEqual(expect.objectContaining({ path: ".env", mode: "600" }));
  });
});

test("accepts a folder as a template, except for the files its .gitignore names", async () => {
  const cwd = emptyFolder();
  await runProgram(["first", ...quick], { cwd });
  writeFileSync(join(cwd, "first/secret.log"), "");
  writeFileSync(join(cwd, "first/new.txt"), "new");
  const { code } = await runProgram(["second", "--template", join(cwd, "first"), ...quick], { cwd });
  expect(code).toBe(0);
  expect(readFileSync(join(cwd, "second/.damson.json"), "utf8")).toContain('"source": "folder first"');
  expect(readFileSync(join(cwd, "second/new.txt"), "utf8")).toBe("new");
  expect(namesIn(join(cwd, "second"))).not.toContain("secret.log");
  expect(readFileSync(join(cwd, "second/.env"), "utf8")).not.toBe(
    readFileSync(join(cwd, "first/.env"), "utf8"),
  );
});

test("rejects a folder that is not a template", async () => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, "empty"));
  const { code, stderr } = await runProgram(["x", "--template", "empty", ...quick], { cwd });
  expect(code).toBe(5);
  expect(stderr).toContain("package.json is missing");
  symlinkSync("/etc/passwd", join(cwd, "empty/package.json"));
  expect((await runProgram(["x", "--template", "empty", ...quick], { cwd })).code).toBe(5);
  expect(namesIn(cwd)).toEqual(["empty"]);
});
