import { describe, expect, test } from "vitest";
import { emptyFolder, namesIn, runtimes } from "./support/command.ts";
import { all, answer, questions } from "./support/prompts.ts";
import { keys, openSession, type Session } from "./support/terminal.ts";

describe.each(runtimes)("in a terminal, under %s", (runtime) => {
  const stops = [
    ["Ctrl-C", (session: Session) => session.type(keys.cancel)],
    ["Ctrl-D", (session: Session) => session.type(keys.endOfInput)],
    ["SIGTERM", (session: Session) => session.signal("SIGTERM")],
    ["SIGHUP", (session: Session) => session.signal("SIGHUP")],
  ] as const;

  // Ctrl-C at every question; the other ways at one text question and one choice.
  const kinds = [0, 3, 6, 11];
  const places = stops.flatMap(([name, stop]) =>
    questions
      .map((question, at) => ({ name, at, question, stop }))
      .filter(({ at }) => name === "Ctrl-C" || kinds.includes(at)),
  );

  test.each(places)(
    '$name at "$question" leaves nothing behind and restores the terminal',
    async ({ at, stop }) => {
      const cwd = emptyFolder();
      const session = openSession(["--no-install"], { cwd, runtime, watched: true });
      await answer(session, all.slice(0, at));
      stop(session);
      expect(await session.end()).toBe(130);
      expect(session.shown()).toContain("Cancelled. Nothing was created.");
      expect(session.raw().lastIndexOf("\x1b[?25h")).toBeGreaterThan(session.raw().lastIndexOf("\x1b[?25l"));
      const [before, after] = session.shown().match(/^[\da-f]+(:[\da-f]+){10,}/gm) ?? [];
      expect(after).toBe(before);
      expect(namesIn(cwd)).toEqual([]);
    },
  );

  const hangUp = 129;

  test.each(kinds.map((at) => ({ question: questions[at], at })))(
    'closing the terminal at "$question" ends the program and leaves nothing behind',
    async ({ at }) => {
      const cwd = emptyFolder();
      const session = openSession(["--no-install"], { cwd, runtime });
      await answer(session, all.slice(0, at));
      session.hangUp();
      expect(await session.end()).toBe(hangUp);
      expect(namesIn(cwd)).toEqual([]);
    },
  );

  test("closing the terminal during a step stops the step and leaves nothing behind", async () => {
    const cwd = emptyFolder();
    const session = openSession(["x", "--yes"], { cwd, runtime, env: { FIXTURE_SLOW: "db:seed" } });
    await session.see("Example data");
    session.hangUp();
    expect(await session.end()).toBe(hangUp);
    expect(namesIn(cwd)).toEqual([]);
  });

  test("Ctrl-C during a step stops it, leaves nothing behind and restores the cursor", async () => {
    const cwd = emptyFolder();
    const session = openSession(["x", "--yes"], { cwd, runtime, env: { FIXTURE_SLOW: "db:seed" } });
    await session.see("Example data");
    session.type(keys.cancel);
    expect(await session.end()).toBe(130);
    expect(session.raw().lastIndexOf("\x1b[?25h")).toBeGreaterThan(session.raw().lastIndexOf("\x1b[?25l"));
    expect(namesIn(cwd)).toEqual([]);
  });
});
