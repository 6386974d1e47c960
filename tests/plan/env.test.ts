import { describe, expect, test } from "vitest";
import { badgeColour, badgeEmoji, badgeName } from "../../cli/src/options/badge.ts";
import { colourNames } from "../../cli/src/options/colours.ts";
import { readEnv } from "../../template/src/config/env.server.ts";
import { getText, planned, readBack, secret } from "./support.ts";

/** Whether a project accepts this value for a variable. */
function taken(name: string, value: string): boolean {
  try {
    readEnv({ AUTH_SECRET: secret, [name]: value }, "development");
    return true;
  } catch {
    return false;
  }
}

const colours = [
  ...["plum", "RebeccaPurple", "grey", "gray", "lightgoldenrodyellow", "transparent", "WHITESMOKE"],
  ...[
    "currentcolor",
    "canvas",
    "inherit",
    "accentcolor",
    "none",
    "windowtext",
    "buttonface",
    "initial",
    "plumm",
  ],
  ...["#abc", "#abcd", "#8e4585", "#8E458580", "#12345", "#1234567", "#ggg", "8e4585", "##abc", "#abc;"],
  ...[
    "rgb(1 2 3)",
    "rgb(1,2,3)",
    "rgba(1,2,3,.5)",
    "RGB(1 2 3 / 50%)",
    "hsl(120deg 10% 20%)",
    "oklch(0.5 0.2 30)",
  ],
  ...[
    "hwb(90 10% 10%)",
    "lab(50% -20 .5)",
    "rgb(1 2)",
    "rgb(1,2,3)x",
    "rgb(calc(1) 2 3)",
    "rgb(1;2;3)",
    "url(x)",
  ],
  ...[
    "red;x",
    "red}",
    "var(--x)",
    "color(srgb 1 0 0)",
    "rgb(12345 2 3)",
    "rgb()",
    "",
    " plum ",
    "é",
    "a".repeat(21),
  ],
];

const emojis = [
  ...["🚀", "🇫🇷", "👩‍💻", "👍🏽", "1️⃣", "❤", "❤️", "☎", "👩‍❤️‍💋‍👨", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", " 🚧 "],
  ...["🚀🚀", "a", "1", "<b>", "🚀🇫🇷", "🇫", "ab", "é", "©", "©️", "🏽", "\u200d", "❤\ufe0e", "#"],
];

const names = [
  ...["Staging", "QA #2 (it's ours)", "`x`", "x".repeat(40), "x".repeat(41), "🚧 test", "اختبار", " spaced "],
  ...["two\nlines", "tab\there", "zero\u200bwidth", "bidi\u202e", "👩‍💻"],
];

describe("the command accepts the same values as a project", () => {
  test.each(colours)("for a colour: %j", (value) => {
    expect(value !== "" && badgeColour.safeParse(value).success).toBe(
      value !== "" && taken("ENV_COLOR", value),
    );
  });

  test("for a colour: the 148 names of CSS, and transparent", () => {
    expect([...colourNames].filter((name) => !taken("ENV_COLOR", name))).toEqual([]);
    expect(colourNames.size).toBe(149);
  });

  test.each(emojis)("for an emoji: %j", (value) => {
    expect(badgeEmoji.safeParse(value).success).toBe(taken("ENV_EMOJI", value));
  });

  test.each(names)("for a name: %j", (value) => {
    expect(badgeName.safeParse(value).success).toBe(taken("ENV_NAME", value));
  });

  test.each(["cost $5", 'the "real" one', "back\\slash", "--yes", ""])(
    "and refuses values that .env would change: %j",
    (value) => {
      expect(badgeName.safeParse(value).success).toBe(false);
    },
  );
});

describe("the created .env", () => {
  test("is read correctly by Bun and by the project", () => {
    const read = readBack(getText(planned(), ".env"));
    expect(read).toMatchObject({
      authSecret: secret,
      baseUrl: "http://localhost:3000/",
      port: 3000,
      demo: false,
      warnings: [],
    });
    expect(read.badge).toBeUndefined();
  });

  test.each(names.filter((name) => taken("ENV_NAME", name)))("contains the name %j", (envName) => {
    expect(readBack(getText(planned({ envName }), ".env")).badge).toEqual({
      name: envName.trim(),
      color: "plum",
    });
  });

  test.each([
    [{ envEmoji: "❤" }, { emoji: "❤\uFE0F", color: "plum" }],
    [
      { envEmoji: "👩‍🌾", envColor: "#8e4585" },
      { emoji: "👩‍🌾", color: "#8e4585" },
    ],
    [
      { envName: "QA", envEmoji: "🧪", envColor: "rgb(1 2 3 / 50%)" },
      { name: "QA", emoji: "🧪", color: "rgb(1 2 3 / 50%)" },
    ],
  ])("contains the badge of %j", (given, badge) => {
    expect(readBack(getText(planned(given), ".env")).badge).toEqual(badge);
  });

  test("explains how to get a badge if there is none", () => {
    const text = getText(planned(), ".env").replaceAll(/^# (?=ENV_)/gm, "");
    expect(readBack(text).badge).toEqual({ name: "Staging", emoji: "🚧", color: "plum" });
  });
});
