import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emptyFolder, namesIn, runtimes } from "./support/command.ts";
import { keys, openSession, type Session } from "./support/terminal.ts";

const questions = ["Where should it go?", "What is it called?", "Your e-mail"];

/** Answers the first questions and waits for the one after them. */
async function answer(session: Session, answers: readonly string[]): Promise<void> {
  for (const [index, text] of answers.entries()) {
    await session.see(questions[index] ?? "");
    session.type(text + keys.enter);
  }
  await session.see(questions[answers.length] ?? "Sign in at");
}

describe.each(runtimes)("at a terminal, under %s", (runtime) => {
  test("what was not given is asked, and Enter takes what is proposed", async () => {
    const cwd = emptyFolder();
    const session = openSession(["--no-install"], { cwd, runtime });
    await answer(session, ["book-shop", "", "Ada@Example.org"]);
    expect(await session.end()).toBe(0);
    expect(namesIn(cwd)).toEqual(["book-shop"]);
    expect(JSON.parse(readFileSync(join(cwd, "book-shop/app.json"), "utf8")).title).toBe("Book Shop");
    expect(session.shown()).toContain("book-shop --admin-email ada@example.org --no-install --yes");
  });

  const stops = [
    ["Ctrl-C", (session: Session) => session.type(keys.cancel)],
    ["Ctrl-D", (session: Session) => session.type(keys.endOfInput)],
    ["SIGTERM", (session: Session) => session.signal("SIGTERM")],
    ["SIGHUP", (session: Session) => session.signal("SIGHUP")],
  ] as const;

  test.each(stops.flatMap(([name, stop]) => [0, 1, 2].map((at) => ({ name, at, stop }))))(
    "$name at question $at leaves nothing and gives the cursor back",
    async ({ at, stop }) => {
      const cwd = emptyFolder();
      const session = openSession(["--no-install"], { cwd, runtime });
      await answer(session, ["x", "X"].slice(0, at));
      stop(session);
      expect(await session.end()).toBe(130);
      expect(session.shown()).toContain("Cancelled. Nothing was made.");
      expect(session.raw().lastIndexOf("\x1b[?25h")).toBeGreaterThan(session.raw().lastIndexOf("\x1b[?25l"));
      expect(namesIn(cwd)).toEqual([]);
    },
  );

  test("a terminal that is closed ends the program", async () => {
    const cwd = emptyFolder();
    const session = openSession(["--no-install"], { cwd, runtime });
    await answer(session, []);
    session.hangUp();
    // Node aborts while it restores a terminal that is gone (134): nobody is there to see either.
    expect([130, 134]).toContain(await session.end());
    expect(namesIn(cwd)).toEqual([]);
  });

  test("Ctrl-C while a step runs stops it, leaves nothing and gives the cursor back", async () => {
    const cwd = emptyFolder();
    const session = openSession(["x", "--yes"], { cwd, runtime, env: { FIXTURE_SLOW: "db:seed" } });
    await session.see("Example data");
    session.type(keys.cancel);
    expect(await session.end()).toBe(130);
    expect(session.raw().lastIndexOf("\x1b[?25h")).toBeGreaterThan(session.raw().lastIndexOf("\x1b[?25l"));
    expect(namesIn(cwd)).toEqual([]);
  });
});

test("an answer that will not do is told at once, before anything else is asked", async () => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, "full"));
  writeFileSync(join(cwd, "full/mine.txt"), "mine");
  const session = openSession(["--no-install"], { cwd });
  await session.see("Where should it go?");
  session.type(`full${keys.enter}`);
  await session.see("has files in it: mine.txt");
  session.type(`er${keys.enter}`);
  await session.see("What is it called?");
  session.type(`a$b${keys.enter}`);
  await session.see("cannot have a $");
  session.type(keys.cancel);
  expect(await session.end()).toBe(130);
  expect(namesIn(cwd)).toEqual(["full"]);
});

test.each([
  ["--yes", ["--yes", "--no-install"], {}],
  ["CI", ["my-app", "--no-install"], { CI: "1" }],
])("%s: nothing is asked, even at a terminal", async (_, words, env) => {
  const cwd = emptyFolder();
  const session = openSession(words, { cwd, env });
  expect(await session.end()).toBe(0);
  expect(session.shown()).not.toContain("What is it called?");
  expect(namesIn(cwd)).toEqual(["my-app"]);
});
