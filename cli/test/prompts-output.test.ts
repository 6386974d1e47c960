import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder } from "./support/command.ts";
import { complete } from "./support/prompts.ts";
import { keys, openSession } from "./support/terminal.ts";

const badge = ["--env-name", "Staging", "--env-emoji", "🚧", "--env-color", "teal"];

test("introduces what will be created and downloaded", async () => {
  const session = openSession(["x"], { cwd: emptyFolder() });
  await session.see("What is the project called?");
  session.type(keys.cancel);
  await session.end();
  expect(session.shown()).toMatch(/^Damson \d+\.\d+\.\d+(?:-dev)?: /);
  expect(session.shown()).toContain("Downloads the dependencies from the npm registry");
});

test.each([
  [
    "pnpm/10.34.9 npm/? node/v22.0.0 linux x64",
    "Projects use Bun or npm, not pnpm: run these commands as shown.",
  ],
  ["npm/11.19.1 node/v20.20.2 linux x64 workspaces/false", undefined],
])("under %s, names the package manager whose commands it prints", async (npm_config_user_agent, line) => {
  const session = openSession(["x", "--yes", "--no-install"], {
    cwd: emptyFolder(),
    env: { npm_config_user_agent },
  });
  expect(await session.end()).toBe(0);
  expect(
    session
      .shown()
      .match(/Projects use.*/)?.[0]
      .trim(),
  ).toBe(line);
});

test("describes the badge in words", async () => {
  const session = openSession([...complete, ...badge], { cwd: emptyFolder() });
  await session.see("Is this right?");
  session.type(keys.cancel);
  await session.end();
  expect(session.shown()).toContain("Badge          🚧 Staging (teal)");
});

test("fits every line of the plan and the steps into a narrow terminal", async () => {
  const cwd = join(emptyFolder(), "a-directory-with-a-name-longer-than-that");
  mkdirSync(cwd);
  const words = [...complete, ...badge];
  const session = openSession(words, { cwd, columns: 40, env: { LANG: "C.UTF-8" } });
  await session.see("Is this right?");
  const plan = session
    .shown()
    .split(/\r?\n/)
    .filter((line) => /^ {2}(\d+ files|Title|Badge|Then|Skipped)/.test(line));
  expect(plan.length).toBeGreaterThan(3);
  expect(plan.filter((line) => line.length >= 40)).toEqual([]);
  session.type(keys.cancel);
  await session.end();
});

test.each(["xterm", "dumb"])(
  "in 60 columns with TERM=%s, breaks lines between words and keeps commands whole",
  async (TERM) => {
    const words = ["x", "--yes", "--no-install", "--no-git", "--demo"];
    const session = openSession(words, { cwd: emptyFolder(), columns: 60, env: { TERM } });
    expect(await session.end()).toBe(0);
    const lines = session.shown().split(/\r?\n/);
    expect(lines.filter((line) => line.length > 60 && !/again: bunx create-damson/.test(line))).toEqual([]);
    expect(lines.join(" ").replace(/ +/g, " ")).toContain("Sign in at http://localhost:3000");
    const refused = openSession(["x", "--title", "a\nb"], { cwd: emptyFolder(), columns: 60, env: { TERM } });
    expect(await refused.end()).toBe(2);
    expect(
      refused
        .shown()
        .split(/\r?\n/)
        .filter((line) => line.length > 60),
    ).toEqual([]);
  },
);

test("reports a terminal that cannot show questions", async () => {
  const session = openSession([], { cwd: emptyFolder(), env: { TERM: "dumb" } });
  expect(await session.end()).toBe(2);
  expect(session.shown()).toContain("questions cannot be shown with TERM=dumb");
});

test("asks line by line in a terminal without a size, such as one opened by a script", async () => {
  const session = openSession([], { cwd: emptyFolder(), columns: 0 });
  await session.see("Where should the project be created?");
  session.type(keys.cancel);
  expect(await session.end()).toBe(130);
});

test("prints only ASCII in a terminal that supports only ASCII", async () => {
  const words = ["x", "--yes", "--no-git"];
  const session = openSession(words, { cwd: emptyFolder(), env: { LANG: "C", TERM: "linux" } });
  expect(await session.end()).toBe(0);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are meant
  expect(session.shown().match(/[^\x00-\x7f]/g)).toBeNull();
});
