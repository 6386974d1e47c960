import { expect, test } from "vitest";
import { colourNames, rgbOf } from "../src/options/colours.ts";
import { paintBadge } from "../src/report/badge.ts";

const written = [
  "#abc",
  "#8E4585",
  "#11223344",
  "rgb(142 69 133 / 50%)",
  "rgba(10%, 20%, 30%, 0.5)",
  "hsl(120 50% 50%)",
  "hsl(-0.25turn 100% 25%)",
  "hsla(400, 10%, 90%, 1)",
  "hwb(200 10% 20%)",
];

// Bun knows CSS colours; Node, which may run the program, does not.
test.each([...colourNames].filter((name) => name !== "transparent").concat(written))(
  "%s is what Bun says it is",
  (colour) => {
    expect(rgbOf(colour)).toEqual(Bun.color(colour, "[rgb]"));
  },
);

test("a colour that only a browser can tell is shown in words", () => {
  const badge = { name: "QA", emoji: undefined, colour: "oklch(0.7 0.1 50)" };
  expect(paintBadge(badge, 24)).toBe("[ QA ] (oklch(0.7 0.1 50))");
});

test.each([
  ["black", "48;5;16;38;5;231"],
  ["white", "48;5;231;38;5;16"],
  ["red", "48;5;196;38;5;231"],
  ["yellow", "48;5;226;38;5;16"],
])("%s is found among 256 colours, with text that can be read on it", (colour, codes) => {
  expect(paintBadge({ name: "QA", emoji: undefined, colour }, 8)).toContain(`\x1b[${codes}m QA `);
});
