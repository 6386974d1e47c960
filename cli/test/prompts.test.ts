import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { emptyFolder, namesIn, runtimes } from "./support/command.ts";
import { answer, complete, enAndFr, titleIn } from "./support/prompts.ts";
import { keys, openSession } from "./support/terminal.ts";

/** From the first colour to the choice "another CSS colour". */
const toOther = keys.down.repeat(6);

describe.each(runtimes)("in a terminal, under %s", (runtime) => {
  test("asks for missing options, shows the plan, and accepts the suggestion with Enter", async () => {
    const cwd = emptyFolder();
    const session = openSession(["--no-install"], { cwd, runtime });
    await answer(session, ["book-shop"]);
    session.type(keys.enter);
    await session.see("A tagline for the sign-in page?");
    session.type(`Every book you own${keys.enter}`);
    await session.see("Which accent colour?");
    session.type(`${keys.down}${keys.down}${keys.enter}`);
    await session.see("environment badge");
    session.type(keys.enter);
    await session.see("Which languages?");
    session.type(`${enAndFr}${keys.enter}`);
    await session.see("Which one is the default?");
    session.type(`${keys.down}${keys.enter}`);
    await session.see("Which database?");
    session.type(`${keys.down}${keys.enter}`);
    await session.see("Your email");
    session.type(`Ada@Example.org${keys.enter}`);
    await session.see("Which port?");
    session.type(`4321${keys.enter}`);
    await session.see("Is this right?");
    expect(session.shown()).toMatch(
      /\d+ files in .*book-shop\r?\n {2}Title {10}Book Shop\r?\n {2}Tagline {8}Every book you own\r?\n {2}Accent {9}greengage\r?\n {2}Badge {10}none/,
    );
    expect(session.shown()).toContain("Languages      fr, en");
    expect(session.shown()).toContain("Database       PostgreSQL");
    expect(session.shown()).toContain("Administrator  ada@example.org");
    expect(session.shown()).not.toContain("Colour of the badge");
    expect(namesIn(cwd)).toEqual([]);
    session.type(keys.enter);
    expect(await session.end()).toBe(0);
    expect(namesIn(cwd)).toEqual(["book-shop"]);
    expect(titleIn(join(cwd, "book-shop"))).toBe("Book Shop");
    expect(session.shown()).toContain(
      "book-shop --tagline 'Every book you own' --accent greengage --locales fr,en --database postgres --admin-email ada@example.org --port 4321 --no-install --yes",
    );
  });

  test("asks for optional features, and leaves them out unless chosen", async () => {
    const cwd = emptyFolder();
    const template = join(cwd, "template");
    cpSync(join(import.meta.dirname, "fixture/template"), template, { recursive: true });
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(template, path)), { recursive: true });
      writeFileSync(join(template, path), text);
    };
    write("src/features/teams/feature.ts", "export const teams = {};\n");
    write(
      "src/app/features.ts",
      'import { teams } from "#features/teams/feature.ts";\n\nexport const features = [teams];\n',
    );
    for (const chosen of [false, true]) {
      const words = [`x${chosen}`, ...complete.slice(1), "--only", "core", "--no-install"];
      const session = openSession([...words, "--template", template], { cwd, runtime });
      await session.see("environment badge");
      session.type(keys.enter);
      await session.see("Any optional features?");
      session.type(`${chosen ? " " : ""}${keys.enter}`);
      await session.see("Is this right?");
      expect(session.shown().includes("With           teams")).toBe(chosen);
      session.type(keys.enter);
      expect(await session.end()).toBe(0);
      expect(existsSync(join(cwd, `x${chosen}/src/features/teams/feature.ts`))).toBe(chosen);
    }
  });

  test("goes back to the previous question and its answer with Shift-Tab", async () => {
    const cwd = emptyFolder();
    const session = openSession(["x", "--no-install"], { cwd, runtime });
    await session.see("What is the project called?");
    session.type(`Plums${keys.enter}`);
    await session.see("A tagline");
    session.type(keys.back);
    await session.see("What is the project called?");
    session.type(` and Pears${keys.enter}`);
    await session.see("A tagline");
    session.type(keys.enter);
    await session.see("Which accent colour?");
    session.type(keys.enter);
    await session.see("environment badge");
    session.type(keys.enter);
    await session.see("Which languages?");
    // The question in between is not asked, so going back skips it.
    session.type(keys.back);
    await session.see("environment badge");
    session.type(keys.enter);
    await session.see("Which languages?");
    session.type(keys.enter);
    await session.see("Which one is the default?");
    session.type(keys.enter);
    await session.see("Which database?");
    session.type(keys.enter);
    await session.see("Your email");
    session.type(keys.enter);
    await session.see("Which port?");
    session.type(keys.enter);
    await session.see("Is this right?");
    session.type(keys.back);
    await session.see("Which port?");
    session.type(keys.back);
    await session.see("Your email");
    session.type(keys.enter);
    await session.see("Which port?");
    session.type(keys.enter);
    await session.see("Is this right?");
    session.type(keys.enter);
    expect(await session.end()).toBe(0);
    expect(titleIn(join(cwd, "x"))).toBe("Plums and Pears");
  });

  test("allows answers to be changed once the plan is shown", async () => {
    const cwd = emptyFolder();
    const session = openSession(["--no-install"], { cwd, runtime });
    await answer(session, ["x", "Plums", "", "", "Staging", "teal", "", "", "", "", ""]);
    session.type(keys.down);
    await session.see("Change: directory");
    session.type(keys.enter);
    await session.see("◆  Where should the project be created?");
    session.type(`${keys.clear}pears${keys.enter}`);
    await session.see("Is this right?");
    expect(session.shown()).toContain(`files in ${join(cwd, "pears")}`);
    session.type(keys.enter);
    expect(await session.end()).toBe(0);
    expect(namesIn(cwd)).toEqual(["pears"]);
    expect(titleIn(join(cwd, "pears"))).toBe("Plums");
    expect(readFileSync(join(cwd, "pears/.env"), "utf8")).toContain('\nENV_COLOR="teal"\n');
  });

  const others = complete.slice(0, -2);

  test("accepts any colour, but refuses an unreadable one and offers the nearest readable one", async () => {
    const cwd = emptyFolder();
    const session = openSession([...others, "--no-install"], { cwd, runtime });
    await session.see("Which accent colour?");
    session.type(toOther + keys.enter);
    await session.see("Which colour?");
    session.type(keys.back);
    await session.see("Which accent colour?");
    session.type(toOther + keys.enter);
    await session.see("Which colour?");
    session.type(`yellow${keys.enter}`);
    await session.see("#d9d900");
    session.type(`${keys.clear}#0f766e${keys.enter}`);
    await session.see("environment badge");
    session.type(keys.enter);
    await session.see("Is this right?");
    expect(session.shown()).toMatch(/^ {2}Accent {9}#0f766e\r?$/m);
    session.type(keys.enter);
    expect(await session.end()).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, "x/app.json"), "utf8")).accent).toBe("#0f766e");
  });

  test.each([
    [
      "all colours",
      { COLORTERM: "truecolor", TERM: "xterm-256color" },
      "\x1b[48;2;26;118;63m    \x1b[49m greengage",
    ],
    ["256 colours", { TERM: "xterm-256color" }, "\x1b[48;5;29m    \x1b[49m greengage"],
    ["sixteen colours", { TERM: "xterm" }, "greengage (green)"],
    ["no colours wanted", { NO_COLOR: "1", COLORTERM: "truecolor" }, "greengage (green)"],
  ])("with %s, shows the choices in colour as far as the terminal can", async (_, env, shown) => {
    const session = openSession(others, { cwd: emptyFolder(), runtime, env });
    await session.see("another CSS colour");
    session.type(keys.cancel);
    await session.end();
    expect(session.raw()).toContain(shown);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are meant
    expect(/\x1b\[48;/.test(session.raw())).toBe(shown.includes("48;"));
  });

  test("creates nothing when cancelled at the last question", async () => {
    const cwd = emptyFolder();
    const words = [
      "x",
      "--title",
      "X",
      "--env-name",
      "QA",
      "--env-color",
      "red",
      "--locales",
      "en",
      "--database",
      "sqlite",
      "--admin-email",
      "a@example.org",
      "--port",
      "4000",
      "--tagline",
      "Plums in one place",
      "--accent",
      "sloe",
    ];
    const session = openSession(words, { cwd, runtime });
    await session.see("Is this right?");
    session.type(keys.down);
    await session.see("Cancel without creating anything");
    session.type(keys.enter);
    expect(await session.end()).toBe(130);
    expect(namesIn(cwd)).toEqual([]);
  });
});

test("expands ~ in an answer to the home folder", async () => {
  const home = emptyFolder();
  const session = openSession(["--no-install", ...complete.slice(1)], {
    cwd: emptyFolder(),
    env: { HOME: home },
  });
  await session.see("Where should the project be created?");
  session.type(`~/shop${keys.enter}`);
  await session.see("Name on the environment badge");
  session.type(keys.enter);
  await session.see("Is this right?");
  session.type(keys.enter);
  expect(await session.end()).toBe(0);
  expect(namesIn(home)).toContain("shop");
});

test("rejects an invalid answer immediately, before the next question", async () => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, "full"));
  writeFileSync(join(cwd, "full/mine.txt"), "mine");
  const session = openSession(["--no-install"], { cwd });
  await session.see("Where should the project be created?");
  session.type(`full${keys.enter}`);
  await session.see("is not empty: mine.txt");
  session.type(`er${keys.enter}`);
  await session.see("What is the project called?");
  session.type(`${"x".repeat(61)}${keys.enter}`);
  await session.see("at most 60 characters");
  session.type(keys.cancel);
  expect(await session.end()).toBe(130);
  expect(namesIn(cwd)).toEqual(["full"]);
});

test("reports conflicts in the given directory before the first question", async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, "mine.txt"), "mine");
  const session = openSession([".", "--no-install"], { cwd });
  expect(await session.end()).toBe(4);
  expect(session.shown()).not.toContain("What is the project called?");
});

test("lists in the plan what --force replaces", async () => {
  const cwd = join(emptyFolder(), "x");
  mkdirSync(cwd);
  writeFileSync(join(cwd, "app.json"), "mine");
  const words = [".", "--force", "--title", "X", "--env-name", "QA", "--env-color", "red", "--locales", "en"];
  const session = openSession([...words, ...complete.slice(5), "--no-install"], { cwd });
  await session.see("Is this right?");
  expect(session.shown()).toMatch(/Replaced, with a copy in \.damson-backup-[\d-]+: app\.json/);
  expect(readFileSync(join(cwd, "app.json"), "utf8")).toBe("mine");
  session.type(keys.cancel);
  expect(await session.end()).toBe(130);
  expect(existsSync(join(cwd, "package.json"))).toBe(false);
});

test.each([
  ["--yes", ["--yes", "--no-install"], {}],
  ["CI", ["my-app", "--no-install"], { CI: "1" }],
])("%s: asks no questions, even in a terminal", async (_, words, env) => {
  const cwd = emptyFolder();
  const session = openSession(words, { cwd, env });
  expect(await session.end()).toBe(0);
  expect(session.shown()).not.toContain("What is the project called?");
  expect(session.shown()).not.toContain("Is this right?");
  expect(namesIn(cwd)).toEqual(["my-app"]);
});
