import { delimiter } from "node:path";
import { describe, expect, test } from "vitest";
import { CliError } from "../src/errors.ts";
import { readFlags } from "../src/options/flags.ts";
import { packageNameFrom, titleFrom, unusableIn } from "../src/options/naming.ts";
import { quote } from "../src/options/replay.ts";
import { resolve } from "../src/options/resolve.ts";
import { withOnPath } from "../src/ports/fetch-bun.mjs";

describe("the package name", () => {
  test.each([
    ["/x/my-app", "my-app"],
    ["/x/My App", "my-app"],
    ["/x/Änderungs.App", "anderungs.app"],
    ["/x/Größe", "grosse"],
    ["/x/Ærø Łódź", "aero-lodz"],
    ["/x/con", "con-app"],
    ["/x/AUX.", "aux-app"],
    ["/x/lpt1.shop", "lpt1-app.shop"],
    ["/x/console", "console"],
    ["/x/it's", "it-s"],
    ["/x/.hidden", "hidden"],
    ["/x/_a_", "a"],
    ["/x/日本 42", "42"],
    ["/x/日本語", "app"],
    ["/x/...", undefined],
    ["/x/node_modules", undefined],
    ["/", undefined],
    [`/x/${"a".repeat(215)}`, undefined],
  ])("for %s is %s", (path, name) => {
    expect(packageNameFrom(path)).toBe(name);
  });
});

describe("the title", () => {
  test.each([
    ["/x/my-app", "My App"],
    ["/x/book_shop.2", "Book Shop 2"],
    ["/x/größe", "Größe"],
    ["/x/été à paris", "Été À Paris"],
    ["/x/a$b", "A B"],
  ])("for %s is %s", (path, title) => {
    expect(titleFrom(path)).toBe(title);
  });

  test.each([
    ["", "empty"],
    ["   ", "empty"],
    ["two\nlines", "single line"],
    ["bell\u0007", "single line"],
    ["right\u202Eleft", "single line"],
    ["zero\u200Bwidth", "single line"],
    ["--yes", "begin with --"],
    ["x".repeat(61), "at most 60"],
  ])("%j is refused", (title, message) => {
    expect(() => resolve({ title }, "/x")).toThrow(message);
  });

  test.each(["Plum & Co", "كتب", "👩‍🌾 Farm", "x".repeat(60), 'It\'s "fine"', "Ca$h"])(
    "%j is accepted",
    (title) => {
      expect(resolve({ title }, "/x").title).toBe(title);
    },
  );
});

describe("the administrator's email", () => {
  test("is trimmed and lowercased", () => {
    expect(resolve({ adminEmail: " Ada.L@Example.ORG " }, "/x").adminEmail).toBe("ada.l@example.org");
    expect(resolve({ adminEmail: "ada@B\u00fccher.example\u200b" }, "/x").adminEmail).toBe(
      "ada@xn--bcher-kva.example",
    );
  });

  test.each(["ada", "ada@", "@example.org", "ada@example", "a b@example.org", ""])(
    "%j is refused",
    (adminEmail) => {
      expect(() => resolve({ adminEmail }, "/x")).toThrow("--admin-email: Invalid email address");
    },
  );
});

test("cannot be set for a demo", () => {
  const given = { demo: true, adminEmail: "ada@example.org" };
  expect(() => resolve(given, "/x")).toThrow("--demo and --admin-email cannot be combined");
  expect(() => resolve({ ...given, demo: false }, "/x")).not.toThrow();
});

test.each(["mysql", "Postgres", "postgresql", ""])("rejects the database %j", (database) => {
  expect(() => resolve({ database }, "/x")).toThrow(
    "--database: Unknown database: choose sqlite or postgres.",
  );
});

describe("the languages", () => {
  test.each([
    ["en,fr,ar,sw", "en,fr,ar,sw"],
    [" AR , en", "ar,en"],
    ["sw", "sw"],
  ])("%j becomes %s", (locales, list) => {
    expect(resolve({ locales }, "/x").locales).toBe(list);
  });

  test.each([
    ["", "Invalid list of languages"],
    ["en,", "Invalid list of languages"],
    ["en,tlh", "Invalid list of languages"],
    ["en fr", "Invalid list of languages"],
    ["constructor", "Invalid list of languages"],
    ["fr,en,FR", "listed twice"],
  ])("%j is refused", (locales, message) => {
    expect(() => resolve({ locales }, "/x")).toThrow(message);
  });
});

test.each(["", " ", "a\nb", "a\u202Eb", "...", "it's", "C#/app", "a?b", "a\\b", "50%"])(
  "rejects the directory %j",
  (directory) => {
    expect(() => resolve({ directory }, "/x")).toThrow(CliError);
  },
);

describe("reading flags", () => {
  function failure(words: string[]): unknown {
    try {
      return readFlags(words, "1.0.0");
    } catch (error) {
      return error;
    }
  }

  test("suggests the intended option for a misspelled option", () => {
    expect(failure(["x", "--titel", "T"])).toMatchObject({
      code: "UNKNOWN_OPTION",
      status: 2,
      hint: "Did you mean --title?",
    });
    expect(failure(["a", "b"])).toMatchObject({ code: "INVALID_VALUE", status: 2 });
    expect(failure(["--title"])).toMatchObject({ code: "INVALID_VALUE", status: 2 });
    expect(failure(["--install"])).toMatchObject({ status: 2 });
    expect(failure(["--cluster", "x"])).toMatchObject({ code: "UNKNOWN_OPTION" });
  });

  test.each(["upgarde", "upgrad", "docter", "dif", "doctors"])(
    "suggests the command for the misspelled %s",
    (word) => {
      expect(failure([word, "--yes"])).toMatchObject({
        status: 2,
        message: expect.stringMatching(/Did you mean (upgrade|doctor|diff)\?$/),
        hint: `To create a project with that name, write ./${word}.`,
      });
      expect(readFlags([`./${word}`], "1.0.0")).toMatchObject({ given: { directory: `./${word}` } });
    },
  );

  test.each([
    [["update"], "upgrade"],
    [["update", "."], "upgrade"],
    [["updaet", "--yes"], "upgrade"],
    [["--json", "upgarde", "shop"], "upgrade"],
    [["check"], "doctor"],
    [["list"], "add --list"],
    [["version"], "--version"],
    [["create", "shop"], "create-damson my-app"],
    [["init", "-y"], "create-damson my-app"],
    [["generate", "feature", "orders"], "bun run generate in a project"],
  ])("recognizes the commands of other tools: %j", (words, meant) => {
    const word = words.find((one) => !one.startsWith("-"));
    expect(failure(words)).toMatchObject({
      status: 2,
      message: `Unknown command "${word}". Did you mean ${meant}?`,
      hint: `To create a project with that name, write ./${word}.`,
    });
    expect(readFlags([`./${word}`], "1.0.0")).toMatchObject({ given: { directory: `./${word}` } });
  });

  test.each([
    [["help"], "Usage: create-damson [options] [directory]"],
    [["help", "shop", "--yes"], "Usage: create-damson [options] [directory]"],
    [["help", "upgrade"], "Usage: create-damson upgrade "],
    [["update", "--help"], "Usage: create-damson [options] [directory]"],
  ])("shows help for %j", (words, text) => {
    expect(readFlags(words, "1.0.0")).toMatchObject({ show: "help", text: expect.stringContaining(text) });
  });

  test.each([60, 80])("wraps help in a terminal of %i columns", (columns) => {
    const { isTTY, columns: own } = process.stdout;
    Object.assign(process.stdout, { isTTY: true, columns });
    try {
      const shown = readFlags(["--help"], "1.0.0");
      const lines = shown.show === "help" ? shown.text.split("\n") : [];
      expect(lines.length).toBeGreaterThan(20);
      expect(lines.filter((line) => line.length > columns)).toEqual([]);
    } finally {
      Object.assign(process.stdout, { isTTY, columns: own });
    }
  });

  test.each(["my-app", "docs", "d", "differ", "up", "grade", "office"])(
    "accepts a project named %s",
    (directory) => {
      expect(readFlags([directory], "1.0.0")).toMatchObject({ given: { directory } });
    },
  );

  test("leaves out options that are not given", () => {
    expect(readFlags([], "1.0.0")).toEqual({ show: undefined, command: "create", given: {} });
    expect(readFlags(["--no-git", "-y", "x"], "1.0.0")).toMatchObject({
      given: { git: false, yes: true, directory: "x" },
    });
  });

  test("shows help next to any other argument", () => {
    expect(readFlags(["x", "--title", "y", "-h"], "1.0.0").show).toBe("help");
  });
});

test.each([
  ["plain-1.0_x/y@z", "plain-1.0_x/y@z"],
  ["a b", "'a b'"],
  ["it's", "'it'\\''s'"],
  ["$(rm)", "'$(rm)'"],
  ["", "''"],
])("%j is quoted as %s", (word, quoted) => {
  expect(quote(word, false)).toBe(quoted);
});

test.each([
  [String.raw`C:\work\my-app`, String.raw`C:\work\my-app`],
  ["Plum & Co", '"Plum & Co"'],
  ["it's", `"it's"`],
  ['say "hi"', String.raw`"say \"hi\""`],
])("on Windows %s is quoted as %s", (word, quoted) => {
  expect(quote(word, true)).toBe(quoted);
});

test.each([
  [String.raw`C:\work\my app`, undefined],
  [String.raw`\\server\share\app`, undefined],
  [String.raw`C:\C#\app`, "#"],
  [String.raw`C:\it's`, "'"],
])("on Windows, the path %s is unusable because of %j", (path, character) => {
  expect(unusableIn(path, true)).toBe(character);
});

test("puts a folder first on PATH, however the system spells that variable", () => {
  expect(withOnPath({ Path: "b", HOME: "h" }, "a")).toEqual({ Path: `a${delimiter}b`, HOME: "h" });
  expect(withOnPath({ PATH: "b" }, "a")).toEqual({ PATH: `a${delimiter}b` });
  expect(withOnPath({}, "a").PATH).toMatch(/^a/);
});
